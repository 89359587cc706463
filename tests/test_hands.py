"""Poker hands in PHH: what is read of them, real hands under three editions, and files that are wrong."""

from collections import Counter

import pytest

from almoner.acts import ChipsSoldAtTable, ChipsTakenOff, ForcedBetPosted, SatDown, Undecodable, Wagered
from almoner.audit.hands import read
from almoner.audit.judging import judge_stream
from almoner.audit.phh import streams
from almoner.audit.run import Choice, audit

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
players = ["Ann", "Bob", "Cleo"]
currency = "USD"
hand = 1
finishing_stacks = [99, 201, 300]
"""


def changed(text=HAND, **fields):
    """Return a hand with fields changed, or left out where they are None."""
    kept = [line for line in text.strip().splitlines() if line.split(" =")[0] not in fields]
    return "\n".join([*kept, *(f"{name} = {value}" for name, value in fields.items() if value is not None)])


def table(*hands):
    """Return the acts of a file that holds the hands."""
    text = "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, start=1))
    found = list(streams(read([("t.phhs", text.encode())])))
    return [entry.act for entry in found[0].entries], found[0]


def bets(acts):
    return [(act.person, act.bet, act.wager, act.stack) for act in acts if isinstance(act, ForcedBetPosted)]


def between(acts):
    return [act for act in acts if isinstance(act, ChipsSoldAtTable | ChipsTakenOff | SatDown)]


def second(stacks, **fields):
    return changed(starting_stacks=stacks, hand=2, finishing_stacks=stacks, **fields)


def test_amounts_are_dollars():
    acts, _ = table(HAND)
    assert bets(acts) == [("Ann", "small_blind", 100, 10000), ("Bob", "big_blind", 200, 20000)]


def test_amounts_are_cents_where_the_stakes_show_it():
    acts, _ = table(changed(_stakes='"0.01/0.02 USD"'))
    assert bets(acts) == [("Ann", "small_blind", 1, 100), ("Bob", "big_blind", 2, 200)]


def test_a_short_stack_posts_what_it_has_antes_first():
    acts, _ = table(changed(antes="[1, 1, 1]", starting_stacks="[1.5, 2, 300]"))
    assert bets(acts) == [
        ("Ann", "ante", 100, 150),
        ("Bob", "ante", 100, 200),
        ("Cleo", "ante", 100, 30000),
        ("Ann", "small_blind", 50, 50),
        ("Bob", "big_blind", 100, 100),
    ]


def test_heads_up_the_first_player_is_the_big_blind():
    two = changed(
        antes="[0, 0]", blinds_or_straddles="[1, 2]", starting_stacks="[50, 60]", players='["Ann", "Bob"]',
        finishing_stacks="[51, 59]", actions='["p2 f"]',
    )  # fmt: skip
    assert bets(table(two)[0]) == [("Ann", "big_blind", 200, 5000), ("Bob", "small_blind", 100, 6000)]


def test_missed_blinds_and_straddles():
    acts, _ = table(changed(blinds_or_straddles="[1, -2, 4]"))
    assert [bet[:3] for bet in bets(acts)] == [
        ("Ann", "small_blind", 100),
        ("Bob", "missed_blind", 200),
        ("Cleo", "straddle", 400),
    ]


STUD = changed(
    variant='"F7S"', blinds_or_straddles=None, antes="[1, 1, 1]", bring_in="2", small_bet="5", big_bet="10",
    actions='["d dh p1 2c3d4h", "p3 pb", "p1 f", "p2 f"]', min_bet=None,
)  # fmt: skip


def test_the_bring_in_is_posted_by_who_brought_in():
    assert bets(table(STUD)[0])[-1] == ("Cleo", "bring_in", 200, 29900)
    assert all(kind == "ante" for _, kind, *_ in bets(table(changed(STUD, actions='["p1 cbr 5", "p2 f"]'))[0]))


def test_the_first_hand_of_a_table_is_no_arrival():
    acts, stream = table(HAND)
    assert between(acts) == []
    assert [row.count for row in stream.not_checked if "no arrival" in row.why] == [1]


def test_a_rise_beyond_the_result_is_a_purchase():
    acts, _ = table(HAND, second("[99, 351.5, 300]"))
    (sold,) = between(acts)
    assert (sold.person, sold.value, sold.stack, sold.hand) == ("Bob", 15050, 20100, "2")


def test_a_fall_below_the_result_is_chips_taken_off():
    acts, _ = table(HAND, second("[99, 201, 100]"))
    (off,) = between(acts)
    assert (off.person, off.value, off.leaving) == ("Cleo", 20000, False)


def test_a_new_player_arrives():
    acts, _ = table(HAND, second("[99, 600, 300]", players='["Ann", "Dan", "Cleo"]'))
    assert between(acts) == [SatDown(table="t.phhs", person="Dan", value=60000)]


def test_players_named_by_position_are_followed_by_seat():
    named = {"players": '["P1", "P2", "P3"]'}
    acts, _ = table(changed(seats="[4, 5, 6]", **named), second("[201, 300, 400]", seats="[5, 6, 4]", **named))
    (sold,) = between(acts)
    assert (sold.person, sold.value) == ("seat 4", 30100)


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ((HAND, changed(starting_stacks="[99, 400, 300]", hand=3)), "hands between it and the one before are missing"),
        ((changed(finishing_stacks=None, actions="[]"), second("[99, 400, 300]")), "could not be played to its end"),
        ((HAND, second("[1, 2, 300]")), "it follows another"),
        ((changed(players=None), second("[99, 400, 300]", players=None)), "neither names nor seats"),
    ],
)
def test_what_cannot_be_followed_is_counted(hands, why):
    acts, stream = table(*hands)
    assert between(acts) == []
    assert [row.count for row in stream.not_checked if why in row.why] == [1]


def test_results_that_a_file_does_not_give_are_those_of_the_rules():
    acts, _ = table(changed(finishing_stacks=None), second("[99, 400, 300]"))
    (sold,) = between(acts)
    assert (sold.person, sold.value, sold.stack) == ("Bob", 19900, 20100)


def test_a_winner_s_fall_may_be_the_rake_where_a_file_gives_no_results():
    acts, stream = table(changed(finishing_stacks=None), second("[99, 200, 300]"))
    assert between(acts) == []
    assert [row.count for row in stream.not_checked if "a fall may be the rake" in row.why] == [1]


BET = '["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 2c3c4c", "p2 cbr 9", "p3 f"]'


def wagers(acts):
    return [(act.person, act.wager, act.stack) for act in acts if isinstance(act, Wagered)]


def test_bets_calls_and_raises_are_wagers_with_the_stack_before():
    acts, _ = table(changed(actions=BET, finishing_stacks="[99, 207, 294]"))
    assert wagers(acts) == [("Cleo", 600, 30000), ("Bob", 400, 19800), ("Bob", 900, 19400)]


def test_a_raise_beyond_the_stack_is_a_breach_of_table_stakes():
    text = changed(actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 301"]', finishing_stacks=None)
    acts, stream = table(text)
    assert wagers(acts) == [("Cleo", 30100, 30000)]
    assert [row.count for row in stream.not_checked if "table stakes: p3 has 300" in row.why] == [1]
    judged = judge_stream(stream, Choice(edition="nh-pari-2016"))
    assert [found.cite for found in judged.offenses] == ["Pari 1207.03(f)(1)"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"variant": '"PO"'}, "the game PO is not played by this engine"),
        ({"actions": '["d dh p1 ????", "p3 f"]'}, "no player acts now; due is: deal hole"),
        ({"starting_stacks": "[100, 0, 300]", "finishing_stacks": None}, "stacks: expected 3 whole numbers"),
        ({"finishing_stacks": "[99, 202, 300]"}, "p2: finishing stack 202 in the file, 201 by the rules"),
    ],
)
def test_betting_that_cannot_be_read_is_counted_with_its_reason(fields, why):
    _, stream = table(changed(**fields))
    assert [row.count for row in stream.not_checked if why in row.why] == [1]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"currency": '"EUR"'}, "the currency is EUR, not dollars"),
        ({"currency": None}, "no currency: tournament chips"),
        ({"starting_stacks": "[100.001, 200, 300]"}, "amounts below a cent"),
        ({"antes": "[0.001, 0, 0]"}, "amounts below a cent"),
        ({"finishing_stacks": "[99.005, 200.995, 300]"}, "amounts below a cent"),
        ({"antes": "[1e-9999999999, 0, 0]"}, "amounts below a cent"),
        ({"antes": f"[1.{'0' * 40}1, 0, 0]"}, "amounts below a cent"),
        ({"antes": "[0.5, 0, 0]", "_stakes": '"0.01/0.02 USD"'}, "amounts below a cent"),
    ],
)
def test_hands_that_are_left_out_are_counted(fields, why):
    acts, stream = table(changed(**fields))
    assert acts == []
    assert [(row.what, row.count) for row in stream.not_checked if why in row.why] == [("hands", 1)]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"variant": '"HOLDEM"'}, "variant: expected one of FT, NT"),
        ({"variant": None}, "variant: expected one of .*found nothing"),
        ({"starting_stacks": None}, "starting_stacks: expected a list of amounts.*found nothing"),
        ({"starting_stacks": "[100, 200]"}, "antes: expected a list of amounts, one for each of 2 players"),
        ({"starting_stacks": "[100, 200, '300']"}, "starting_stacks: expected whole or decimal numbers"),
        ({"starting_stacks": "[100, true, 300]"}, "starting_stacks: expected whole or decimal numbers"),
        ({"starting_stacks": "[100, nan, 300]"}, "starting_stacks: expected whole or decimal numbers from 0"),
        ({"starting_stacks": "[100, inf, 300]"}, "starting_stacks: expected whole or decimal numbers from 0"),
        ({"starting_stacks": "[100, -1, 300]"}, "starting_stacks: expected whole or decimal numbers from 0"),
        ({"starting_stacks": "[100, 9223372036854775808, 300]"}, "starting_stacks: expected whole or decimal"),
        ({"starting_stacks": "[100, 1_000_000_000_000, 300]"}, "starting_stacks: .* from 0 to 10,000,000,000, found"),
        ({"starting_stacks": f"[100, 0x{'f' * 5000}, 300]"}, "starting_stacks: .*, found a number of thousands"),
        ({"finishing_stacks": "[100, 1e11, 300]"}, "finishing_stacks: .* from 0 to 10,000,000,000, found"),
        ({"finishing_stacks": "[100, 2.5, nan]"}, r"finishing_stacks: .*, found \[100, 2.5, NaN\]"),
        ({"blinds_or_straddles": "[1, 1e99999999999999999999, 0]"}, "blinds_or_straddles: .* from -10,000,000,000 to"),
        ({"blinds_or_straddles": "[1, 1e-99999999999999999999, 0]"}, "blinds_or_straddles: expected whole or decimal"),
        ({"antes": "[1, -inf, 0]"}, "antes: expected whole or decimal"),
        ({"min_bet": "nan", "_stakes": '"0.01/0.02 USD"'}, "min_bet: expected a whole or decimal number from 0"),
        ({"min_bet": None, "_stakes": '"0.01/0.02 USD"'}, "min_bet: expected .*, found nothing"),
        ({"actions": None}, "actions: expected a list of actions"),
        ({"actions": "[1]"}, "actions: expected a list of actions"),
        ({"players": '["Ann", "Ann", "Bob"]'}, "players: expected 3 different values"),
        ({"players": '["Ann", "Ann", "Bob", "Cleo"]'}, "players: expected 3 different values"),
        ({"players": '["Ann", "Ann ", "Bob"]'}, "players: expected 3 different values"),
        ({"players": '"Ann"'}, "players: expected 3 different values"),
        ({"seats": "[1, 2, 2, 3]"}, "seats: expected 3 different values"),
        ({"seats": "[1, 2]"}, "seats: expected 3 different values"),
        ({"players": '["Ann", "", "Bob"]'}, "players: expected names of 1 to 120"),
        ({"finishing_stacks": "[1]"}, "finishing_stacks: expected a list of amounts"),
        ({"day": 31, "month": 2, "year": 2016}, "day: expected a day of the month that exists"),
        ({"day": 31}, "day: expected a day"),
        ({"day": 1, "month": 2, "year": "9223372036854775808"}, "day: expected a day"),
        ({"1.variant": '"NT"'}, "1: expected a field of a hand, found a section"),
    ],
)
def test_a_wrong_hand_names_hand_and_field(fields, says):
    with pytest.raises(Undecodable, match=f"t.phhs, hand 1: {says}") as caught:
        table(changed(**fields))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"bring_in": "nan"}, "bring_in: expected a whole or decimal number from 0 to 10,000,000,000, found NaN"),
        ({"bring_in": "1e99999999999999999999"}, "bring_in: expected a whole or decimal number"),
        ({"bring_in": "true"}, "bring_in: expected a whole or decimal number"),
        ({"bring_in": None}, "bring_in: expected a whole or decimal number .*, found nothing"),
        ({"actions": '["p0 pb"]'}, "actions: expected players p1 to p3"),
        ({"actions": '["p4 pb"]'}, "actions: expected players p1 to p3"),
        ({"actions": f'["p{"9" * 5000} pb"]'}, "actions: expected players p1 to p3"),
    ],
)
def test_a_wrong_bring_in_names_hand_and_field(fields, says):
    with pytest.raises(Undecodable, match=f"t.phhs, hand 1: {says}") as caught:
        table(changed(STUD, **fields))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("stakes", ["1.2.3/4..5 USD", "./. USD", "0.01/0.02 USD\\n", f"{'9' * 5000}/0.02 USD", "0.02"])
def test_stakes_that_cannot_be_read_are_none(stakes):
    assert bets(table(changed(_stakes=f'"{stakes}"'))[0]) == bets(table(HAND)[0])


@pytest.mark.parametrize("hand", ["true", "-1", '"1"'])
def test_what_is_no_number_of_a_hand_breaks_nothing_off(hand):
    acts, _ = table(changed(hand=hand), changed(starting_stacks="[99, 351, 300]", hand=7))
    assert len(between(acts)) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{HAND}\n[2]\n{HAND}", "t.phhs: a hand stands outside of the sections"),
        (f"{HAND}\n[2]", "t.phhs: a hand stands outside of the sections"),
        (f"2 = 'lost'\n[1]\n{HAND}", "t.phhs: 2: expected a section with a hand, found 'lost'"),
        (f"[1]\n{HAND}\n[[2]]\n{HAND}", "t.phhs: 2: expected a section with a hand, found"),
        (f"[1]\n{HAND}\n[1.1]\n{HAND}", "t.phhs, hand 1: 1: expected a field of a hand, found a section"),
    ],
)
def test_no_hand_hides_behind_another(text, says):
    with pytest.raises(Undecodable, match=says) as caught:
        list(read([("t.phhs", text.encode())]))
    assert "\n" not in str(caught.value)


def test_fields_of_the_writers_own_are_no_sections():
    one = f"{HAND}\n[_notes]\nby = 'Ann'"
    many = f"_by = 'Ann'\n[1]\n{HAND}\n[2]\n{HAND}\n[2._notes]\nby = 'Ann'\n[_notes]\nby = 'Ann'"
    assert [[hand.id for hand in read([("t.phhs", text.encode())])] for text in (one, many)] == [["t.phhs"], ["1", "2"]]


def test_hands_of_a_table_have_different_ids():
    one, other = (f"[1]\n{changed(table=name)}".encode() for name in ("'A'", "'B'"))
    files = [("a.phh", one), ("b.phh", one), ("b.phh", one), ("c.phh", other)]
    assert [(hand.table, hand.id) for hand in read(files)] == [
        ("A", "1"), ("A", "b.phh, hand 1"), ("A", "b.phh, hand 1 (2)"), ("B", "1"),
    ]  # fmt: skip


@pytest.mark.parametrize("kept", range(10, 330, 16))
def test_a_file_that_is_cut_is_one_line_and_no_traceback(kept):
    text = f"[1]\n{HAND}".encode()
    cut = text[:kept]
    try:
        found = list(streams(read([("t.phhs", cut)])))
    except Undecodable as error:
        assert "\n" not in str(error)
    else:
        assert cut.rstrip().endswith(b"]") or b"currency" in cut, "only a hand that is whole is read"
        assert found


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"variant = ", b"[1]\n[1]\n", b"a" * 100])
def test_what_is_no_hand_is_refused(content):
    with pytest.raises(Undecodable):
        list(read([("t.phhs", content)]))


def over(shared, file, edition):
    report = audit([str(shared / "data/phh" / file)], Choice(edition=edition))
    return Counter(offense.cite for offense in report.offenses)


def test_real_no_limit_hands_under_three_editions(shared):
    """Two hands at $10/$20 and one at $3/$6 are over $4; over $10 only the two big blinds of $20; over $50 none."""
    assert over(shared, "holdem_cash.phhs", "nh-pari-2016") == {"Pari 1207.03(f)(1)": 5}
    assert over(shared, "holdem_cash.phhs", "nh-2018") == {"RSA 287-D:16": 2}
    assert over(shared, "holdem_cash.phhs", "nh-2023") == {}


def test_real_limit_hands_under_three_editions(shared):
    """At $8/$16 the big blind is $8; a dead and a late blind come to $12; $160 were bought after a bust."""
    assert over(shared, "holdem_limit_cash.phhs", "nh-pari-2016") == {
        "Pari 1207.03(f)(1)": 110,
        "Pari 1207.03(f)(4)": 1,
    }
    assert over(shared, "holdem_limit_cash.phhs", "nh-2018") == {"RSA 287-D:16": 3, "Pari 1207.03(f)(4)": 1}
    assert over(shared, "holdem_limit_cash.phhs", "nh-2023") == {"Lot 7207.04(g)(4)": 1}


def test_real_forced_bets_counted_by_another_way(shared):
    """The same count straight from the file: every player whose antes and blinds come to more than the limit."""
    import tomllib

    hands = tomllib.loads((shared / "data/phh/holdem_limit_cash.phhs").read_text()).values()
    for edition, limit in (("nh-pari-2016", 400), ("nh-2018", 1000), ("nh-2023", 5000)):
        acts_over = 0
        for hand in hands:
            blinds = hand["blinds_or_straddles"]
            blinds = blinds[::-1] if len(blinds) == 2 else blinds
            for stack, ante, blind in zip(hand["starting_stacks"], hand["antes"], blinds, strict=True):
                posted, both = min(stack, ante), min(stack, ante + abs(blind))
                acts_over += (posted > limit) + (both > limit and both > posted)
        cites = over(shared, "holdem_limit_cash.phhs", edition)
        assert acts_over == cites["Pari 1207.03(f)(1)"] + cites["RSA 287-D:16"]


def test_real_stud_and_tournament_hands(shared):
    assert over(shared, "stud_cash.phhs", "nh-pari-2016") == {}
    report = audit([str(shared / "data/phh/holdem_tournament.phhs")], Choice())
    assert report.acts == 0
    assert [(row.what, row.count) for row in report.not_checked] == [("hands", 144)]
