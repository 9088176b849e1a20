"""Stories that a family can follow: every stop, card and payment is told with its reason."""

from __future__ import annotations

from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE, NOBODY
from magnat.games.monopoly.rules.money.mortgage import KeepMortgage, Mortgage, Redeem
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt
from magnat.games.monopoly.rules.turn import WhoBegins
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim
from magnat.kit.dice import Dice
from magnat.kit.leaving import Resign
from magnat.play.text.narrator import Narrator

NAMES = ("Ada", "Bob", "Zoé")


def told(t: Evening, language: str = "fr") -> list[str]:
    """The sentences about the last verb, with plain spaces."""
    teller = Narrator(t.s, language, NAMES)
    sentences = [teller.tell(event, cite=False) for event in t.events]
    return [one.replace("\u00a0", " ").replace("\u202f", " ") for one in sentences]


def test_a_purchase_is_told_before_its_payment() -> None:
    t = Evening()
    t.lands(0, "rome")
    assert told(t) == ["Ada lance les dés : 1 et 2.", "Ada avance jusqu’à Rome."]
    t.does(0, Buy())
    assert told(t) == ["Ada achète Rome.", "Ada paie 320 € à la banque pour cet achat."]
    assert told(t, "en")[1] == "Ada pays €320 to the bank for this purchase."


def test_the_luxury_tax_is_not_called_income_tax() -> None:
    t = Evening()
    t.lands(0, "taxe_de_luxe")
    assert told(t)[1:] == [
        "Ada avance jusqu’à la case Taxe de luxe.",
        "Ada paie 100 € à la banque, comme l’indique la case.",
    ]
    assert told(t, "en")[1:] == [
        "Ada moves on to the Luxury tax square.",
        "Ada pays €100 to the bank, as the square says.",
    ]


def test_a_stop_on_ones_own_property_is_told() -> None:
    t = Evening()
    t.owns(0, "rome")
    t.lands(0, "rome")
    assert told(t)[2:] == ["Ada s’arrête à Rome, sa propriété : rien à payer."]
    assert told(t, "en")[2:] == ["Ada stops on Rome and owns it: nothing to pay."]


def test_a_card_that_costs_nothing_says_so_and_one_that_pays_says_which_it_was() -> None:
    t = Evening("electronique")
    t.lands(0, "chance_1")
    t.draws("card:chance_reparations")
    assert told(t)[-2] == "Ada n’a aucun bâtiment : la carte tirée ne coûte rien."
    assert told(t)[-1] == "La carte tirée retourne sous son paquet."
    t.lands(1, "caisse_2")
    t.draws("card:caisse_heritage")
    assert "La banque verse 1M à Bob, comme le dit la carte tirée." in told(t)


def test_the_square_that_sends_to_prison_and_the_visit_are_told() -> None:
    t = Evening()
    t.lands(0, "allez_en_prison")
    assert told(t, "en")[1:] == [
        "Ada moves on to the Go to prison square.",
        "Ada goes straight to prison, without passing GO.",
        "Ada is in prison: the turn is over.",
    ]
    t.lands(1, "prison")
    assert told(t)[1:] == [
        "Bob avance jusqu’à la prison.",
        "Bob est à la prison en simple visite : rien à payer.",
    ]
    assert t.s.edition.words["fr"]["spaces"]["prison"] == "Prison / Simple visite"


def test_the_salary_is_collected() -> None:
    t = Evening()
    t.lands(0, "vilnius")
    assert told(t)[2] == "Ada touche 200 € de la banque en passant par la case Départ."
    assert told(t, "en")[2] == "Ada collects €200 from the bank for passing GO."


def test_building_is_told_before_its_payment_in_the_words_of_the_box() -> None:
    t = Evening("electronique")
    t.owns_group(0, "bleu_ciel")
    t.does(0, Build(t.title("buttes_chaumont")))
    assert told(t) == [
        "Ada bâtit un appartement aux Buttes-Chaumont.",
        "Ada paie 500K à la banque pour ce bâtiment.",
        "La banque pose 1 appartement aux Buttes-Chaumont.",
    ]


def test_mortgages_say_of_what_before_the_money() -> None:
    t = Evening()
    t.owns(0, "rome")
    t.does(0, Mortgage(t.title("rome")))
    assert told(t) == [
        "Ada hypothèque Rome.",
        "Ada reçoit 160 € de la banque sur cette hypothèque.",
    ]
    t.sells(0, 1, 10, "rome")
    t.does(1, KeepMortgage())
    assert told(t) == [
        "Bob garde l’hypothèque sur Rome.",
        "Bob paie 16 € d’intérêts à la banque sur cette hypothèque.",
    ]
    t.does(1, Redeem(t.title("rome")))
    assert told(t) == [
        "Bob lève l’hypothèque sur Rome.",
        "Bob paie 160 € à la banque pour la lever.",
    ]


def test_MEU_4_a_tie_for_the_first_turn_is_told() -> None:
    t = Evening()
    t.s.do(WhoBegins(NOBODY, (0, 1, 2)))
    for faces in ((3, 3), (4, 2), (1, 1)):
        t._mark()
        act(t.s, t.s.clock, CHANCE, Dice(faces))
    assert told(t)[-1] == "Ada et Bob sont à égalité et relancent les dés."
    assert told(t, "en")[-1] == "Ada and Bob tie and throw again."


def test_a_bid_for_a_title_of_a_bankrupt_says_which_title() -> None:
    t = Evening()
    t.owns(0, "riga", "vilnius")
    t.does(0, Resign())
    t.does(1, Bid(5))
    assert told(t) == ["Bob offre 5 € pour Vilnius."]
    assert told(t, "en") == ["Bob bids €5 for Vilnius."]


def test_the_mute_h_of_a_name_is_elided() -> None:
    t = Evening()
    t.owns(1, "helsinki")
    t.lands(0, "helsinki")
    t.does(1, Claim(0, t.title("helsinki")))
    assert told(t)[0] == "Bob réclame à Ada le loyer d’Helsinki : 12 €."


def test_a_bid_on_a_declined_title_says_which_title() -> None:
    t = Evening()
    t.lands(0, "londres")
    t.does(0, LeaveIt())
    t.does(1, Bid(7))
    assert told(t) == ["Bob offre 7 € pour Londres."]
    assert told(t, "en") == ["Bob bids €7 for London."]


def test_open_rents_of_a_player_who_leaves_are_told_with_their_reason() -> None:
    t = Evening()
    t.owns(1, "heathrow")
    t.lands(0, "heathrow")
    t.does(0, Resign())
    assert told(t)[:2] == [
        "Ada abandonne la partie.",
        "Avant de partir, Ada paie à Bob 25 € de loyer qui pouvait encore être réclamé.",
    ]
    assert (
        told(t, "en")[1] == "Before leaving, Ada pays Bob €25 in rent that could still be claimed."
    )
