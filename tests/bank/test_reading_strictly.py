"""JSON for a bank: whole numbers, every key once, no depths."""

import pytest

from bank.problems import Malformed
from bank.strict import parse, parse_object, whole

REFUSED = [
    "",
    "{",
    "{} {}",
    '{"a":1,"a":2}',
    '{"a":[{"b":1,"b":1}]}',
    '{"a":1.0}',
    '{"a":1e3}',
    '{"a":0.5}',
    '{"a":1e400}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":-Infinity}',
    '{"a":%s}' % ("9" * 16),
    '{"a":%s}' % ("9" * 5000),
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":["\\u0000"]}',
    '{"\\u0000":1}',
    '{"a":01}',
    '{"a":+5}',
    '{"a":1_000}',
    "{'a':1}",
    "[" * 100_000,
    "[" * 17 + "]" * 17,
    '{"a":' * 17 + "1" + "}" * 17,
    b'{"a":"\xff"}',
    b"\xef\xbb\xbf{}",
]


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_is_not_strictly_json_is_malformed(text):
    with pytest.raises(Malformed):
        parse(text)


def test_what_is_json_is_read():
    text = '{"a": [1, -2, true, null, "[{\\"é"], "b": {"c": 999999999999999}}'
    assert parse(text) == {"a": [1, -2, True, None, '[{"é'], "b": {"c": 999_999_999_999_999}}
    assert parse("[" * 16 + "]" * 16)


@pytest.mark.parametrize("text", ["[]", "1", '"a"', "null"])
def test_a_body_is_an_object(text):
    with pytest.raises(Malformed):
        parse_object(text)


@pytest.mark.parametrize("text", ["", "-1", "1.0", "٣", "²", "1e3", " 1", "9" * 11, "abc"])
def test_a_number_in_an_address_is_digits(text):
    with pytest.raises(Malformed):
        whole(text)


ENDLESS = ['"\\' * 2_000_000, '"' * 4_000_001, '{"a":"' + '\\"' * 2_000_000, '"\\"' * 1_000_001]


@pytest.mark.parametrize("text", ENDLESS, ids=range(len(ENDLESS)))
def test_a_text_without_an_end_is_found_so_at_once(text):
    """As long as a game's file: from each of its quotes to the end, this would not be read before tomorrow."""
    with pytest.raises(Malformed):
        parse(text)


def test_a_text_of_nothing_but_empty_objects_is_not_laid_out_in_memory():
    with pytest.raises(Malformed):
        parse("[" + "{}," * 1_500_000 + "{}]")
