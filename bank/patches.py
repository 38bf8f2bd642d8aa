"""JSON merge patches (RFC 7396): what changed between two states, in the fewest words a client can apply.

A missing key and a null mean the same in our states, so nulls are never told unless they take something away.
"""

from typing import Any

State = dict[str, Any]


def patch(before: State, after: State) -> State:
    """The merge patch that turns `before` into `after`; arrays are replaced whole."""
    changes: State = {}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            if value != old and (inner := patch(old, value)):
                changes[key] = inner
        elif _differs(old, value):
            changes[key] = value
    for key, old in before.items():
        if old is not None and key not in after:
            changes[key] = None
    return changes


def apply(changes: State, to: State) -> State:
    """`to` with the merge patch applied, as a client does it; nothing given is changed."""
    merged = dict(to)
    for key, value in changes.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            old = merged.get(key)
            merged[key] = apply(value, old if isinstance(old, dict) else {})
        else:
            merged[key] = value
    return merged


def without_nulls(value: Any) -> Any:
    """The same state with every null key left out, so that two ways of saying the same compare equal."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return value


def _differs(old: Any, new: Any) -> bool:
    return old != new or isinstance(old, bool) != isinstance(new, bool)
