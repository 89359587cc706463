"""Editions: figures by date, what differs, and that every paragraph is covered."""

import re
from datetime import date
from importlib.resources import files

import pytest

from almoner.acts import FigureRead, GameRead, ProceduresApproved, RoleGiven, SatDown, TableOpened
from almoner.law import coverage, figures, record
from almoner.law.edition import is_under
from almoner.law.editions import AS_PRINTED, STATES, all_editions, in_force, named, of_state
from almoner.law.live import Live
from almoner.law.nh.facts import FIGURES
from almoner.law.nj.facts import FIGURES as NEW_JERSEY
from almoner.law.nj.facts import READABLE_LISTS

from .oracle import entry_of

NAMES = ["nh-pari-2016", "nh-2018", "nh-lot-2019", "nh-2023", "nh-2024", "nh-2025", "nj-13-47"]


def test_the_editions():
    assert list(all_editions()) == NAMES
    assert NAMES[0] == AS_PRINTED


@pytest.mark.parametrize(
    ("day", "name", "wager", "forced", "spend"),
    [
        # part 10 of the collection of New Hampshire law: which text governed on a given day
        (date(2016, 11, 1), "nh-pari-2016", 400, 400, 15000),
        (date(2018, 6, 13), "nh-pari-2016", 400, 400, 15000),
        (date(2018, 6, 14), "nh-2018", 1000, 1000, 15000),
        (date(2019, 7, 27), "nh-lot-2019", 1000, 1000, 15000),
        (date(2022, 12, 31), "nh-lot-2019", 1000, 1000, 15000),
        (date(2023, 7, 1), "nh-2023", 5000, 5000, 250000),
        (date(2024, 9, 17), "nh-2024", 5000, 5000, 250000),
        (date(2025, 7, 1), "nh-2025", None, 5000, 250000),
        (date(2030, 1, 1), "nh-2025", None, 5000, 250000),
    ],
)
def test_which_edition_is_in_force(day, name, wager, forced, spend):
    edition = in_force(day)
    found = [edition.figures[figure].value for figure in ("single_wager", "forced_bet", "spend_per_game")]
    assert (edition.name, found) == (name, [wager, forced, spend])


def test_before_the_first_edition_nothing_is_known():
    with pytest.raises(ValueError, match="no edition is known for 2016-10-26: the first, nh-pari-2016"):
        in_force(date(2016, 10, 26))


def test_an_unknown_edition_names_the_nearest():
    with pytest.raises(ValueError, match="there is no edition 'nh-208'; did you mean 'nh-2018'"):
        named("nh-208")


def test_every_figure_has_standing_source_and_who_checked_it():
    for edition in all_editions().values():
        for figure in edition.figures.values():
            assert figure.standing
            assert figure.instrument
            assert figure.checked
    assert {figure.standing for figure in named("nh-2025").figures.values()} >= {"press", "carried over", "statute"}


def test_no_figure_is_without_use():
    used = {f.name for e in of_state("nh").values() for p in e.provisions for f in e.figures_of(p)}
    by_shares = {"charity_percent", "state_percent_no_value", "state_percent_value", "payment_day", "records_years"}
    assert set(FIGURES) == used | by_shares
    used = {f.name for e in of_state("nj").values() for p in e.provisions for f in e.figures_of(p)}
    assert set(NEW_JERSEY) == used


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[a]\nchecked = "me"\nsays = "a"\nunit = "cents"\ncite = "c"\ndated = []\ncolor = 1', "figure 'a': .*color"),
        ('[a]\nchecked = "me"\nsays = "a"\nunit = "furlongs"\ncite = "c"\ndated = []', "figure 'a'"),
        ("[a]\nsays = 'a'\nunit = 'cents'\ncite = 'c'\ndated = []", "missing required field `checked`"),
        (
            '[a]\nchecked = "me"\nsays = "a"\nunit = "cents"\ncite = "c"\n'
            'dated = [{ from = 2016-01-01, value = 1, unlimited = true, instrument = "i", standing = "text" }]',
            "give one of",
        ),
        (
            '[a]\nchecked = "me"\nsays = "a"\nunit = "cents"\ncite = "c"\ndated = ['
            '{ from = 2016-01-02, value = 1, instrument = "i", standing = "text" },'
            '{ from = 2016-01-01, value = 2, instrument = "i", standing = "text" }]',
            "expected rising dates",
        ),
    ],
)
def test_a_wrong_file_of_figures_is_refused(tmp_path, text, says):
    file = tmp_path / "figures.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=says):
        figures.load(file)


def test_every_paragraph_is_covered():
    gaps = {row.cite: row.gaps for row in coverage.rows() if row.gaps}
    assert gaps == {}
    assert coverage.strays() == []


def test_every_row_of_part_a_is_listed(shared):
    lines = (shared / "law/paragraphs.md").read_text().splitlines()
    cells = [line.split("|")[1].strip() for line in lines if line.startswith("| (")]
    part_a = cells[: cells.index("(l)") + 1]
    assert len(part_a) == 37
    listed = {row.cite for row in coverage.rows()}
    assert {f"Pari 1207.03{cell}" for cell in part_a} <= listed


def test_every_section_of_part_b_on_casino_nights_is_listed(shared):
    lines = (shared / "law/paragraphs.md").read_text().splitlines()
    cells = [line.split("|")[1].strip() for line in lines if re.match(r"\| (2\.9|20\.)", line)]
    sections = {cell.rstrip("*") for cell in cells if "-" not in cell} | {f"20.{n}" for n in range(22, 34)}
    assert len(sections) == 40
    rows = {row.cite: row for row in coverage.rows()}
    inferred = {cell.rstrip("*") for cell in cells if cell.endswith("*") and "-" not in cell}
    inferred |= {f"20.{n}" for n in range(22, 33) if n != 26}
    for section in sections:
        mine = [row for cite, row in rows.items() if is_under(cite, f"N.J.A.C. 13:47-{section}")]
        assert mine, section
        assert all(("number inferred" in row.standing) == (section in inferred) for row in mine), section


def test_every_section_of_part_b_on_the_office_is_listed():
    rows = {row.cite: row for row in coverage.rows()}
    office = ("2.8", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.10", "3.11", "4.9", "9.1")
    assert {f"N.J.A.C. 13:47-{section}" for section in office} <= set(rows)
    inferred = {cite.rpartition("-")[2] for cite, row in rows.items() if "number inferred" in row.standing}
    assert inferred & set(office) == {"3.3", "3.4", "3.5", "3.7", "3.10"}


OFFICER = entry_of(RoleGiven(person="clerk", role="officer"), 1)
"""Makes whoever records everything here one who may say what the official text has."""


def test_a_figure_that_is_not_of_the_text_says_so_and_can_be_replaced():
    law = named("nj-13-47")
    not_of_the_text = {f.name: f.standing for f in law.figures.values() if f.standing != "text" and f.unit != "words"}
    assert not_of_the_text == {
        "door_prize_below": "secondary",
        "tables_per_operator": "house",
        "hold_em_seats": "analogue",
        "filing_lead": "secondary",
        "mailing_days": "secondary",
        "waiting_days": "secondary",
        "waiting_business_days": "secondary",
        "fee_bingo": "secondary",
        "fee_casino_night": "secondary",
        "fee_armchair_race": "secondary",
        "fee_cash_raffle": "secondary",
        "fee_prizes": "secondary",
        "fee_instant_raffle": "secondary",
        "fee_instant_raffle_year": "secondary",
        "fee_carnival_game": "secondary",
        "carnival_days": "secondary",
        "fee_free_below": "secondary",
        "report_day": "secondary",
    }
    not_read = {"fee_amendment"}  # of which there is no figure at all
    assert set(record.replaceable(law.provisions)) == set(not_of_the_text) | not_read
    for name in not_of_the_text:
        least, most = law.figures[name].readable
        assert least >= 1, "a reading of nothing would switch the rule off"
        for bound, allowed in ((least, True), (most, True), (least - 1, False), (most + 1, False), (0, False)):
            read = FigureRead(limit=name, bound=bound, page="section and page")
            assert Live(law, [OFFICER]).rule(entry_of(read, 2, witness="ida")).allowed == allowed, (name, bound)
            assert not Live(law, [OFFICER]).rule(entry_of(read, 2)).allowed, "nobody looked at the page too"
    newspaper = FigureRead(limit="merchandise", bound=5, page="a newspaper")
    refused = Live(law, [OFFICER]).rule(entry_of(newspaper, 2, witness="ida"))
    assert [found.provision for found in refused.refusals] == ["figure_read_known"]
    printed = Live(named("nh-pari-2016")).rule(entry_of(FigureRead(limit="single_wager", bound=5, page="p. 1"), 1))
    assert not printed.allowed, "of New Hampshire every figure was read"


def test_a_list_of_games_that_was_not_read_whole_says_so_and_can_be_added_to():
    law = named("nj-13-47")
    for name in READABLE_LISTS:
        assert law.figures[name].standing == "interpretation"
        assert any(line.startswith(f"{name}: ") and "(interpretation)" in line for line in _figures_of_coverage())
    added = GameRead(limit="casino_games", casino_game="craps", listed=True, page="13:47-20.4, page 3")
    assert not Live(law, [OFFICER]).rule(entry_of(added, 2)).allowed
    assert Live(law, [OFFICER]).rule(entry_of(added, 2, witness="ida")).allowed
    assert not Live(named("nh-2025")).rule(entry_of(added, 1, witness="ida")).allowed
    opening = [
        (ProceduresApproved(procedures="sheet", casino_game="craps"), None),
        (added, "ida"),
    ]
    table = entry_of(TableOpened(table="t", procedures="sheet", money_value=False), 9)
    night = Live(law, [OFFICER])
    found = {one.provision: one for one in night.rule(table).findings}
    assert found["game_permitted"].outcome == "does not apply"
    for seq, (made, witness) in enumerate(opening, start=2):
        night.record(entry_of(made, seq, witness=witness))
        found = {one.provision: one for one in night.rule(table).findings}
        if made is not added:
            assert found["game_permitted"].outcome == "violates"
            assert found["game_permitted"].standing == "interpretation, number inferred"
    assert found["game_permitted_as_read"].outcome == "complies"
    assert found["game_permitted_as_read"].document == record.AS_READ


def _figures_of_coverage():
    return [line for row in coverage.rows() for line in row.figures]


def test_the_standing_of_a_figure_shows_in_the_finding():
    law = named("nj-13-47")
    opening = [
        ProceduresApproved(procedures="sheet", casino_game="hold 'em"),
        TableOpened(table="t", procedures="sheet", money_value=False),
        *(SatDown(table="t", person=f"p{n}", value=0) for n in range(11)),
    ]
    twelfth = entry_of(SatDown(table="t", person="late", value=0), 99)
    night = Live(law, [entry_of(made, seq) for seq, made in enumerate(opening, start=1)])
    (found,) = night.rule(twelfth).refusals
    assert (found.cite, found.measured, found.bound) == ("N.J.A.C. 13:47-20.36(b)", 12, 11)
    assert (found.standing, found.document) == ("analogue, number inferred", "N.J.A.C. 13:69F-14.10(b), of casinos")
    night.record(entry_of(FigureRead(limit="hold_em_seats", bound=9, page="13:47-20.36(b)"), 20))
    (found,) = night.rule(twelfth).refusals
    assert (found.measured, found.bound, found.standing) == (12, 9, "house, number inferred")
    assert found.document == record.AS_READ


@pytest.mark.parametrize("name", ["text-nh-pari-1207-03.txt", "text-nj-13-47-digest.txt"])
def test_no_sentence_of_the_law_is_copied(shared, name):
    """Eight words in a row that stand in the law text would be a copied sentence."""
    law = (shared / "law" / name).read_text().lower().split()
    runs = {" ".join(law[n : n + 8]) for n in range(len(law) - 7)}
    said = [p.says for e in all_editions().values() for p in e.provisions] + [row.asks for row in coverage.rows()]
    said += [figure.says for figures in (FIGURES, NEW_JERSEY) for figure in figures.values()]
    said += [(files(f"almoner.law.{state}") / "paragraphs.toml").read_text() for state in STATES]
    for text in said:
        words = text.lower().split()
        assert not runs & {" ".join(words[n : n + 8]) for n in range(len(words) - 7)}, text
