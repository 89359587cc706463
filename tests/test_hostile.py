"""What is no sheet, plan, outcome, bet, hand or table: one clear error each, soon, and nothing has changed."""

import time
from decimal import Decimal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.cli import games as cli_games
from almoner.cli.main import almoner
from almoner.games import catalog, let_it_ride, sheet
from almoner.games.errors import BadBet, BadOutcome, BadPlan, BadSheet, GameError
from almoner.games.plan import read
from almoner.games.poker import phh
from almoner.games.poker.game import Rake, no_limit
from almoner.games.poker.phh import BadHand
from almoner.games.poker.replay import replay
from almoner.games.poker.table import Table
from almoner.games.poker.trials import Part, trials
from almoner.games.rounds import Placed, TakenBack

NO_FILES = {
    "deep": b"x = " + b"[" * 20_000 + b"]" * 20_000,
    "long number": b"x = " + b"9" * 10_000,
    "too large": b"# " + b"x" * sheet.MOST_BYTES,
    "no text": b"\xff\x00",
    "twice": b"game = 'a'\ngame = 'b'\n",
    "empty": b"",
}
ODD = ["1.5", "nan", "true", "[1]", "{a = 1}", "''", "-1", "'²:1'", "'1:0'", "9" * 5000, "[" * 5000 + "]" * 5000]


@pytest.mark.parametrize("content", NO_FILES.values(), ids=NO_FILES)
def test_what_is_no_toml_is_no_sheet_and_no_plan(tmp_path, content):
    (tmp_path / "it.toml").write_bytes(content)
    with pytest.raises(BadSheet, match=r"it\.toml: "):
        catalog.game("roulette").sheet(tmp_path / "it.toml")
    with pytest.raises(BadPlan, match=r"it\.toml"):
        read(tmp_path / "it.toml")


def test_a_file_without_an_end_and_a_folder_are_no_sheet_and_no_plan(tmp_path):
    for path in ("/dev/zero", tmp_path):
        with pytest.raises(BadSheet):
            catalog.game("roulette").sheet(path)
        with pytest.raises(BadPlan):
            read(path)


@pytest.mark.parametrize("name", catalog.MODULES)
def test_a_figure_of_another_kind_is_refused_whatever_the_figure(name):
    game = catalog.game(name)
    mine = game.shown_sheet()
    for figure in mine.rules.__struct_fields__:
        for text in ("1.5", "nan", "{a = 1}", "[[1]]", "-1", "[" * 5000 + "]" * 5000):
            with pytest.raises(BadSheet, match=f"{figure}|expected odds such as"):
                mine.set(dict([sheet.figure_of(f"{figure}={text}")]))


@pytest.mark.parametrize("text", ODD)
def test_odds_that_are_none_are_refused(text):
    with pytest.raises(BadSheet, match="expected odds"):
        catalog.game("chuck-a-luck").sheet(None, dict([sheet.figure_of(f"one={text}")]))


def test_one_figure_is_set_at_a_time():
    with pytest.raises(BadSheet, match="expected one value of decks"):
        sheet.figure_of("decks=6\nnatural=2")


OUTCOMES = {
    "baccarat": "player=9h8d banker=KsQd5c",
    "beat the dealer": "dealer=34 player=55",
    "blackjack": "player=AsTd dealer=6sTc",
    "joker seven": "cards=AsKdQh9c9d2sX1",
    "let it ride": "player=AsKdQh community=JsTd",
    "red dog": "cards=4hTs7c",
    "three card poker": "player=AsKd9h dealer=QsJs2c",
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_what_an_outcome_does_not_have_is_refused(name):
    game = catalog.game(name)
    rules = game.sheet().rules
    stakes = dict.fromkeys(game.bets(rules), 20)
    assert game.settle(rules, OUTCOMES[name], stakes)
    for more in ("extra=1", "Dealer=As", "cards2=2c", OUTCOMES[name].split()[0]):
        with pytest.raises(BadOutcome):
            game.settle(rules, f"{OUTCOMES[name]} {more}", stakes)


@pytest.mark.parametrize("seat", [0, 31, -1, 1.0, True, "1", None, float("nan")])
def test_a_seat_that_is_none_is_refused(seat):
    round_ = catalog.game("roulette").round(catalog.game("roulette").sheet())
    for step in (Placed(seat, "red", 5), TakenBack(seat, "red")):
        with pytest.raises(BadBet, match="expected a seat from 1 to"):
            round_.do(step)
        assert not round_.can(step)
    assert round_.stakes == {}


@pytest.mark.parametrize("units", ["1_", "1__0", "_1", "9" * 31, "9" * 5000, "1.0", "-1", "1e3"])
def test_units_of_a_bet_that_are_none_are_refused(units):
    from click.testing import CliRunner

    found = CliRunner().invoke(almoner, ["settle", "chuck-a-luck", "--outcome", "336", "--bet", f"3={units}"])
    assert found.exit_code == 2
    assert "is no bet of chuck-a-luck" in found.output


def test_an_empty_name_is_no_game():
    with pytest.raises(GameError, match="there is no game ''"):
        cli_games.games("", every=False)


def test_odds_that_do_not_fit_in_64_bits_are_refused_and_not_reckoned_wrong():
    mine = catalog.game("let it ride").sheet()
    with pytest.raises(BadSheet, match="too fine"):
        let_it_ride.all_odds(mine.set({"royal_flush": 999_999_999, "pair": "1:99991", "flush": "7:9973"}).rules)
    with pytest.raises(BadSheet, match="too fine"):
        let_it_ride.all_odds(mine.set({"pair": "1:999999937", "two_pair": "1:999999929", "flush": "1:7"}).rules)
    assert let_it_ride.all_odds(mine.set({"royal_flush": 999_999_999, "pair": "1:7", "flush": "7:9"}).rules)


# Poker


def hand_of(*actions, **fields):
    lines = {
        "variant": '"NT"', "antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "min_bet": 2,
        "starting_stacks": "[100, 100]", "actions": list(actions),
    } | fields  # fmt: skip
    (found,) = phh.read("t.phh", "\n".join(f"{name} = {value}" for name, value in lines.items()).encode())
    return found


DEAL = ("d dh p1 AsAh", "d dh p2 KsKh")
"""p1 is the big blind; p2 has the button and acts first."""


@pytest.mark.parametrize("amount", ["1e-999990", "4e-40", "4." + "0" * 40 + "1", "0.00001"])
def test_an_amount_that_is_finer_than_is_played_is_never_rounded(amount):
    begun = time.monotonic()
    assert "decimal places" in replay(hand_of(*DEAL, f"p2 cbr {amount}")).left_out
    assert "decimal places" in replay(hand_of(*DEAL, finishing_stacks=f"[100, {amount}]")).left_out
    assert time.monotonic() - begun < 0.5


@given(st.decimals(0, 1000, places=6))
def test_the_scale_makes_whole_numbers_and_is_the_least_that_does(amount):
    found = phh.scale(hand_of(*DEAL, finishing_stacks=f"[{amount:f}, 0.0]"))
    assert amount * found == int(amount * found)
    assert found == 1 or amount * (found // 10) != int(amount * (found // 10))
    assert phh.scale(hand_of(f"p2 cbr {Decimal(10) ** 6}.5000")) == 10


PLAYED = (*DEAL, "p2 cbr 50", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "d db 3c")
SHOWN = (*PLAYED, "p1 cc", "p2 cc", "p1 sm AsAh", "p2 sm")


def test_chips_that_are_missing_are_no_rake_unless_they_can_be():
    def wrong(**fields):
        return " ".join(replay(hand_of(*SHOWN, **fields)).disagreements)

    assert wrong(finishing_stacks="[150, 50]") == ""
    assert wrong(finishing_stacks="[140, 50]") == ""
    assert "more than a tenth" in wrong(finishing_stacks="[139, 50]")
    assert wrong(finishing_stacks="[139, 50]", _rake=11) == ""
    assert "the rake is 12 in the file" in wrong(finishing_stacks="[139, 50]", _rake=12)
    assert "more than a tenth" in wrong(winnings="[80, 0]")
    assert "stacks are short of 0 and winnings of 10" in wrong(winnings="[90, 0]", finishing_stacks="[150, 50]")
    assert "finishing stack 49 in the file" in wrong(finishing_stacks="[49, 50]", _rake=101)


@pytest.mark.parametrize("rake", ['"x"', '"1"', "true", "-1", "nan", "[1]", "1979-05-27"])
def test_a_rake_that_is_no_amount_is_refused(rake):
    with pytest.raises(BadHand, match="_rake: expected a whole or decimal number"):
        replay(hand_of(*SHOWN, finishing_stacks="[150, 50]", _rake=rake))


@pytest.mark.parametrize("said", [0, 1, 79, 80, 112, 1000])
def test_winnings_of_who_all_folded_to_are_all_of_the_pot_and_not_any_number(said):
    """Of 100 in the pot and 12 that came back sites count 100, 112 or the 50 of the others, a tenth aside."""
    folded = replay(hand_of(*PLAYED, "p1 cbr 12", "p2 f", winnings=f"[{said}, 0]"))
    assert folded.reconciles == (said == 112)
    for right in (50, 90, 95, 100, 107, 112):
        assert replay(hand_of(*PLAYED, "p1 cbr 12", "p2 f", winnings=f"[{right}, 0]")).reconciles


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (("d dh p1 AsAh", "d dh p2 KsKh", "p2 f", "p2 sm QsKh"), "was dealt KsKh, and cannot show QsKh"),
        (("d dh p1 AsAh", "d dh p2 ????", "p2 f", "p2 sm AsKh"), "As is dealt already"),
        (("d dh p1 AsAh", "d dh p2 ????", "p2 f", "p2 sm KsKs"), "Ks is dealt already"),
        (("d dh p1 ????", "d dh p2 ????", "p2 f", "p2 sm KsQs", "p1 sm KsKc"), "Ks is dealt already"),
        (("d dh p1 AsAh", "d dh p2 KsKh", "p2 f", "p2 sm KsKh2c"), "cannot show KsKh2c"),
        (("d dh p1 AsAh", "d dh p2 ????", "p2 f", "p2 sm KsKh", "p2 sm KsKd"), "has shown KsKh already"),
    ],
)
def test_hands_that_are_shown_after_a_fold_are_looked_at_too(actions, says):
    assert says in " ".join(replay(hand_of(*actions)).disagreements)


def test_a_hand_that_does_not_begin_moves_no_button_and_takes_no_debt():
    table = Table(no_limit(1, 2), seats=4)
    for seat in range(4):
        table.sit(seat, 100)
    table.begin(deck=list(range(52)))
    while table.hand.phase != "over":
        table.hand.check_call()
    table.finish()
    table.sit_out(2)
    before = table.positions, table.order, [(who.owes_big, who.owes_small, who.waits) for who in table.seats]
    for deck in (None, [], [1, 1], list(range(60)), list(range(3))):
        for _ in range(3):
            with pytest.raises(GameError):
                table.begin(deck=deck)
    assert before == (table.positions, table.order, [(who.owes_big, who.owes_small, who.waits) for who in table.seats])
    assert table.hand is None


def test_results_of_the_deepest_tables_do_not_overflow():
    rules = no_limit(50_000, 100_000, rake=Rake(method="percent", percent=100, no_flop_no_drop=False))
    once, many = (trials(rules, [100_000] * 3, ["calls"] * 3, hands, 1)[-1] for hands in (1, 120_000))
    assert many.squares == 120_000 * once.squares
    assert all(type(value) is int for value in msgspec.structs.astuple(many)[1:])
    assert Part(name="", hands=10**8, total=0, squares=10**8 * 10**12, positive=0).standard_error == 100.0


@pytest.mark.parametrize(
    ("field", "value"),
    [("most_raises", v) for v in ('"x"', "true", "-1", "101", "3.0", "[3]")]
    + [("short_all_in", v) for v in ('"half"', "1", "false")]
    + [("cap_heads_up", v) for v in ("1", '"yes"')],
)
def test_a_posted_rule_that_is_none_is_refused(field, value):
    sizes = {"variant": '"FT"', "small_bet": 2, "big_bet": 4}
    with pytest.raises(BadHand, match=f"_{field}: expected"):
        replay(hand_of(*DEAL, **sizes, **{f"_{field}": value}))
    assert replay(hand_of(*DEAL, "p2 f", **sizes, _most_raises=0)).outcome == "only_played"
