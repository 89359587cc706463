"""Acts: what each kind says of itself, the form of records, and the units of fields."""

import inspect

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almoner.acts import Act, Corrected, Entry, decode, encode
from almoner.acts.base import forms, unit_of
from almoner.acts.codec import Undecodable, decode_own, decode_page
from almoner.acts.entry import check_names
from almoner.acts.record import by_stream, read

from .oracle import entry_of
from .strategies import acts

KINDS = pytest.mark.parametrize("kind", list(Act.kinds.values()), ids=lambda kind: kind.__name__)


@KINDS
def test_every_kind_has_a_docstring_and_a_schema(kind):
    assert len(inspect.getdoc(kind).splitlines()[0]) > 20
    schema = msgspec.json.schema(kind)
    mine = schema["$defs"][kind.__name__]
    assert set(mine["properties"]) == {"kind", *kind.__struct_fields__}
    assert mine["additionalProperties"] is False


@KINDS
def test_every_number_is_bounded_and_none_is_a_float(kind):
    for name, form in forms(kind).items():
        inner = msgspec.inspect.type_info(kind)
        assert unit_of(form) != "other", f"{kind.__name__}.{name} has no unit"
        assert "FloatType" not in repr(form)
        if "IntType" in repr(form):
            assert "le=None" not in repr(form), f"{inner}: {name} has no upper bound"


def test_a_field_name_means_one_thing():
    check_names()

    class Odd(Act, frozen=True):
        paid: bool

    try:
        with pytest.raises(TypeError, match=r"Odd\.paid is .*: one name, one meaning"):
            check_names()
    finally:
        del Act.kinds["Odd"]


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(acts())
def test_what_is_written_is_read_back(act):
    entry = entry_of(act, 7, witness="fred", late=True, key="k")
    assert decode(encode(entry)) == entry
    corrected = entry_of(Corrected(entry=3, reason="typed wrong", instead=act), 8)
    assert decode(encode(corrected)) == corrected
    assert msgspec.json.decode(encode(entry), type=Entry) == entry


LINE = encode(entry_of(Corrected(entry=1, reason="typed wrong"), 2))


@pytest.mark.parametrize(
    "line",
    [
        LINE.replace(b'"entry":1', b'"entry":1,"entry":2'),
        LINE.replace(b'"entry":1', b'"entry":2,"\\u0065ntry":1'),
        LINE.replace(b'"by":"clerk"', b'"by":"clerk","by":"thief"'),
        LINE.replace(b'"entry":1', b' "entry" : 1 , "entry" : 1 '),
    ],
)
def test_a_key_that_stands_twice_is_an_error(line):
    with pytest.raises(Undecodable, match="stands twice in one object"):
        decode(line)


def test_other_spacing_and_order_are_read_alike():
    spaced = msgspec.json.format(LINE, indent=2)
    assert decode(spaced.replace(b"\n", b" ")) == decode(LINE)


def test_lines_are_sorted_by_stream_and_kept_in_order():
    one, two = entry_of(Corrected(entry=1, reason="x"), 1), entry_of(Corrected(entry=1, reason="y"), 2)
    other = entry_of(Corrected(entry=1, reason="z"), 1, stream="day")
    found = by_stream([encode(one), b"", encode(other), encode(two)], "file")
    assert {name: [entry.seq for entry in read(lines, strict=True)[0]] for name, lines in found.items()} == {
        "night": [1, 2],
        "day": [1],
    }
    with pytest.raises(Undecodable, match="file, line 2: seq 1 stands after seq 2"):
        read(by_stream([encode(two), encode(one)], "file")["night"], strict=True)


ODD = [
    LINE.replace(b'"Corrected"', b'"Unheard"'),
    LINE.replace(b'"clerk"', b'" clerk"'),
    LINE.replace(b'"entry":1', b'"entry":0'),
    LINE + b"," + LINE,
    LINE + LINE,
    LINE[:-1],
    b"7",
]


@given(st.lists(st.one_of(acts().map(lambda act: encode(entry_of(act, 1))), st.sampled_from(ODD)), max_size=6))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_a_page_is_read_as_its_entries_are_one_by_one(page):
    try:
        expected = [decode_own(line, f"entry {seq}") for seq, line in enumerate(page, start=7)]
    except Undecodable as error:
        with pytest.raises(Undecodable) as found:
            decode_page(page, 7)
        assert str(found.value) == str(error)
    else:
        assert decode_page(page, 7) == expected
