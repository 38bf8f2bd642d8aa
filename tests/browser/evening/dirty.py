"""The evening with slips: where in the clean one each happens is drawn by a seed, then all of it is played by taps."""

from collections.abc import Sequence
from random import Random

from tests.browser.evening.driver import Screens
from tests.browser.evening.slips import Clean, Slip

Schedule = dict[int, Slip]


def schedule(clean: Clean, slips: Sequence[Slip], seed: int) -> Schedule:
    """One place for each slip, none within another's moves; those that fit in few places choose first."""
    rng = Random(seed)
    taken: set[int] = set()
    found: Schedule = {}
    places = {
        slip.name: [index for index in range(1, len(clean.tables) - 10) if slip.fits(clean, index)] for slip in slips
    }
    for slip in sorted(slips, key=lambda slip: len(places[slip.name])):
        free = [index for index in places[slip.name] if not taken & set(range(index - 1, index + slip.span))]
        assert free, f"no place in the evening for: {slip.name}"
        index = rng.choice(free)
        found[index] = slip
        taken |= set(range(index - 1, index + slip.span))
    return dict(sorted(found.items()))


def play(screens: Screens, clean: Clean, plan: Schedule) -> None:
    """The whole evening, slips and all."""
    index = 0
    while index < len(clean.tables):
        slip = plan.get(index)
        if slip is None:
            screens.play(clean.move(index))
            index += 1
        else:
            screens.taps.events[f"slip: {slip.name}"] += 1
            index = slip.do(screens, clean, index)
