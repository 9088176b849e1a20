"""The cash desk of a real box: one device, three phones, a lost line, both languages, print."""

from __future__ import annotations

import csv
import io

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, OpenPage, show, violations
from tests.web.desk.desk_actions import BREATH, amount, balance, link, open_desk, pay

BANK = 3  # the holder after three seats


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ")


# A session of each box on one device


def test_monopoly_europe_on_one_device(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE)
    open_desk(page)
    page.click("[data-key=salary]")
    balance(page, 0, "1\xa0700\xa0€")
    page.locator("[data-seat='1'] .pick").click()
    page.click("[data-key='tax:impots']")
    balance(page, 1, "1\xa0300\xa0€")
    pay(page, 0, "130")
    balance(page, 0, "1\xa0830\xa0€")
    balance(page, 1, "1\xa0170\xa0€")
    page.click("[data-tab=history]")
    page.click("[data-correct='3']")
    page.click("[data-action=counter]")
    expect(page.locator("[data-entry='4']")).to_contain_text("corrige le n°\xa03")
    expect(page.locator("[data-entry='3']")).to_contain_text("corrigé par le n°\xa04")
    assert violations(page) == []
    page.click("[data-tab=statement]")
    page.locator("[data-field=statement]").select_option("1")
    expect(page.locator("[data-total]")).to_have_text("1\xa0300\xa0€")
    expect(page.locator(".check")).to_contain_text("Les comptes tombent juste")
    assert violations(page) == []
    page.click("[data-tab=desk]")
    balance(page, 0, "1\xa0700\xa0€")
    assert violations(page) == []


def test_a_desk_plays_by_the_options_of_its_table(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE, "en-GB")
    page.wait_for_selector(".settings")
    page.locator(".settings summary").click()
    for name in ("double_salary_on_go", "free_parking_money"):
        page.select_option(f"#o-{name}", "true")
    expect(page.locator(".settings summary")).to_contain_text("2")
    page.locator(".settings .rule-chip").first.click()
    expect(page.locator("dialog")).to_contain_text("Rule")
    assert violations(page) == []
    page.keyboard.press("Escape")
    open_desk(page)
    page.click("[data-key=on_go]")
    balance(page, 0, "€1,900")
    page.click("[data-key='tax:impots']")
    expect(page.locator(".accounts")).to_contain_text("Free Parking")
    page.locator("[data-seat='2'] .pick").click()
    page.click("[data-key=pot]")
    page.click("[data-action=confirm-big]")
    balance(page, 2, "€1,700")
    assert violations(page) == []
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry='3']")).to_contain_text("Free Parking")


def test_monopoly_electronic_writes_millions(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/electronique", PHONE)
    open_desk(page)
    balance(page, 0, "15M")
    page.click("[data-key=salary]")
    balance(page, 0, "17M")
    page.click("[data-action=pay]")
    page.click("[data-to='1']")
    page.click("[data-plus='3']")
    expect(page.locator("[data-amount]")).to_have_text("500K")
    page.click("[data-action=confirm]")
    balance(page, 1, "15,5M")


def test_richesses_keeps_balances_covered(open_page: OpenPage) -> None:
    page = open_page("/desk/new/richesses/nathan-urss", PHONE)
    open_desk(page)
    expect(page.locator(".covered")).to_have_count(3)
    assert "66" not in page.locator(".accounts").inner_text()
    page.click("[data-key=points]")
    page.locator("dialog input").fill("7")
    page.click("[data-action=count]")
    expect(page.locator("[data-seat='0'] small, [data-seat='0'] .small")).to_contain_text("1")
    page.get_by_label("Découvrir le solde de Camille").click()
    balance(page, 0, "70\xa0100\xa0000\xa0F")
    expect(page.locator(".covered")).to_have_count(2)
    assert violations(page) == []


def test_a_bank_without_limit_has_no_balance(open_page: OpenPage) -> None:
    page = open_page("/desk/new/richesses/nathan-urss", PHONE)
    open_desk(page)
    page.click("[data-key=joker]")
    page.click("[data-tab=statement]")
    expect(page.locator(".slip")).to_contain_text("La banque")
    expect(page.locator(".slip")).to_contain_text("argent sans limite")
    expect(page.locator(".slip tbody tr")).to_have_count(1)
    expect(page.locator("[data-total]")).to_have_count(0)
    expect(page.locator(".slip")).not_to_contain_text("199")


def test_eldorados_bank_is_counted(open_page: OpenPage) -> None:
    page = open_page("/desk/new/eldorado/reconstruction", PHONE)
    open_desk(page)
    balance(page, BANK, "470\xa0000\xa0$")
    page.click("[data-key=loan]")
    page.click("[data-action=confirm-big]")
    balance(page, 0, "20\xa0000\xa0$")
    balance(page, BANK, "460\xa0000\xa0$")
    page.click("[data-key=loan_interest]")
    balance(page, 0, "19\xa0500\xa0$")
    page.click("[data-key=ingot]")
    page.locator("dialog input").fill("3")
    page.click("[data-action=count]")
    balance(page, 0, "16\xa0500\xa0$")
    expect(page.locator("[data-seat='0']")).to_contain_text("3\xa0lingots")
    page.click("[data-key=ingot]")
    page.locator("dialog input").fill("7")
    page.click("[data-action=count]")
    page.click("[data-key=exchange]")
    expect(page.locator("[data-key=exchange]")).to_have_count(0)
    expect(page.locator("[data-seat='0']")).not_to_contain_text("lingot")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry='5']")).to_contain_text("Or contre 3 diamants")


def test_banking_has_what_is_carried_and_what_is_in_bank(open_page: OpenPage) -> None:
    page = open_page("/desk/new/banking/cnep", PHONE)
    open_desk(page)
    page.click("[data-key=departure]")
    balance(page, 0, "20\xa0000\xa0F")
    expect(page.locator(".accounts")).to_contain_text("La caisse")
    page.click("[data-key=deposit_all-0]")
    balance(page, 4, "20\xa0000\xa0F")
    page.click("[data-key=withdraw_all-0]")
    balance(page, 0, "20\xa0000\xa0F")
    pay(page, 4, "15000")
    balance(page, 0, "5\xa0000\xa0F")
    balance(page, 4, "15\xa0000\xa0F")
    page.click("[data-key=meeting]")
    page.click("[data-to='2']")
    page.click("[data-action=confirm]")
    balance(page, 2, "5\xa0000\xa0F")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry='5']")).to_contain_text("BNK-13")
    page.click("[data-tab=desk]")
    page.click("[data-key=bond_card]")
    page.locator("dialog input").fill("2")
    page.click("[data-action=count]")
    expect(page.locator("[data-seat='0']")).to_contain_text("2\xa0bons")
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    page.locator("[data-quick]").first.click()  # a mine is taken, not bought
    expect(page.locator("[data-owner='0']")).to_have_count(1)
    page.locator("[data-owner='0']").click()
    page.wait_for_selector("[data-deed=return]")
    expect(page.locator("[data-deed=sell], [data-deed=give], [data-action=auction]")).to_have_count(
        0
    )


# Refusals


def test_a_wrong_amount_is_refused_with_the_reason(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE)
    open_desk(page)
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    page.click("[data-title='3']")
    page.fill("[data-field=price]", "15000")
    page.click("[data-deed=buy]")
    refusal = page.locator("dialog [role=alert]")
    expect(refusal).to_contain_text("Camille a 1\xa0500\xa0€, pas 15\xa0000\xa0€.")
    expect(page.locator(".bad .tag")).to_have_text("MEU-21")
    page.keyboard.press("Escape")
    page.click("[data-title='4']")  # what was refused there is not said here
    expect(page.locator("dialog [role=alert]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.click("[data-tab=desk]")
    balance(page, 0, "1\xa0500\xa0€")


def test_too_much_is_warned_of_before_it_is_sent(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE, "en-GB")
    open_desk(page)
    page.click("[data-action=pay]")
    page.click("[data-to='1']")
    amount(page, "1501")
    expect(page.locator(".warn")).to_contain_text("Camille has only €1,500.")
    expect(page.locator("[data-action=confirm]")).to_be_disabled()
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    balance(page, 0, "€1,350")


# Phones


def test_three_phones_pay_ask_and_approve(open_page: OpenPage) -> None:
    banker = open_page("/desk/new/monopoly/europe", DESKTOP)
    open_desk(banker)
    phones = [open_page(link(banker, seat), PHONE) for seat in range(3)]
    for phone in phones:
        phone.wait_for_selector("[data-ready]")
    expect(banker.get_by_text("téléphone relié")).to_have_count(3)
    pay(phones[0], 1, "200")
    for page in (banker, *phones):
        balance(page, 1, "1\xa0700\xa0€")
    # what is the bank's to give is asked for, where the banker wants it so
    banker.click("[data-tab=evening]")
    banker.uncheck("[data-field=trust]")
    phones[2].click("[data-key=salary]")
    banker.click("[data-action=approve]")
    for page in (banker, *phones):
        balance(page, 2, "1\xa0700\xa0€")
    # and what is another player's
    phones[1].click("[data-action=ask]")
    phones[1].click("[data-to='0']")
    amount(phones[1], "50")
    phones[1].click("[data-action=confirm]")
    expect(phones[2].locator("[data-action=approve]")).to_have_count(0)
    assert violations(phones[0]) == []
    phones[0].click("[data-action=approve]")
    for page in (banker, *phones):
        balance(page, 0, "1\xa0250\xa0€")
        balance(page, 1, "1\xa0750\xa0€")


def test_a_phone_of_richesses_sees_its_own_balance_only(open_page: OpenPage) -> None:
    banker = open_page("/desk/new/richesses/nathan-urss", DESKTOP)
    open_desk(banker)
    phone = open_page(link(banker, 1), PHONE)
    phone.wait_for_selector("[data-ready]")
    balance(phone, 1, "66\xa0600\xa0000\xa0F")
    expect(phone.locator("[data-balance]")).to_have_count(1)
    expect(phone.locator(".covered")).to_have_count(2)


# A lost line


def test_what_is_paid_without_a_line_is_kept_over_a_reload_and_sent_once(
    open_page: OpenPage,
) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE, before=_broken)
    open_desk(page)
    page.evaluate("sessionStorage.setItem('cut', '1')")
    pay(page, 1, "40")
    pay(page, 2, "60")
    expect(page.locator("[data-waiting='2']")).to_contain_text("2\xa0opérations gardées")
    balance(page, 0, "1\xa0500\xa0€")
    page.reload()
    page.wait_for_selector("[data-ready]")
    expect(page.locator("[data-waiting='2']")).to_be_visible()
    page.evaluate("sessionStorage.removeItem('cut')")
    balance(page, 0, "1\xa0400\xa0€")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-ready]")
    balance(page, 1, "1\xa0540\xa0€")
    balance(page, 2, "1\xa0560\xa0€")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry]")).to_have_count(2)


def test_an_answer_that_never_came_is_not_paid_twice(open_page: OpenPage) -> None:
    """The server stored the payment, the connection broke before its answer, and the page was
    reloaded."""
    page = open_page("/desk/new/monopoly/europe", PHONE, before=_broken)
    open_desk(page)
    page.evaluate("sessionStorage.setItem('deaf', '1')")
    pay(page, 1, "70")
    balance(page, 1, "1\xa0570\xa0€")
    expect(page.locator("[data-waiting='1']")).to_be_visible()
    page.evaluate("sessionStorage.removeItem('deaf')")
    page.reload()
    page.wait_for_selector("[data-ready]")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    balance(page, 1, "1\xa0570\xa0€")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry]")).to_have_count(1)


def test_a_reload_in_the_middle_of_a_payment_finds_it_as_it_was(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE)
    open_desk(page)
    page.click("[data-action=pay]")
    page.click("[data-to='2']")
    amount(page, "85")
    page.reload()
    expect(page.locator("[data-amount]")).to_have_text("85\xa0€")
    page.click("[data-action=confirm]")
    balance(page, 2, "1\xa0585\xa0€")


# Commands that find nobody (cut), or whose answers never come (deaf); the rest of the line is well.
HALF_A_LINE = """
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  send(text) {
    const said = JSON.parse(text);
    if (!said.id || !sessionStorage.getItem('cut')) return super.send(text);
    const refused = { type: 'refused', id: said.id, code: 'unavailable', fr: '', en: '' };
    const data = JSON.stringify(refused);
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  set onmessage(hear) {
    super.onmessage = (event) => {
      const isAnswer = JSON.parse(event.data).type === 'ack';
      if (!isAnswer || !sessionStorage.getItem('deaf')) hear(event);
    };
  }
};
"""


def _broken(page: Page) -> None:
    page.add_init_script(HALF_A_LINE)


# Titles


def test_titles_rents_and_an_auction(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", DESKTOP)
    open_desk(page)
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    for title in ("0", "1"):
        page.click(f"[data-title='{title}']")
        page.click("[data-deed=buy]")
        expect(page.locator(f"[data-title='{title}']")).to_have_attribute("data-owner", "0")
    balance(page, 0, "1\xa0380\xa0€")
    page.click("[data-title='1']")
    page.click("[data-visitor='1']")
    expect(page.locator(".due")).to_contain_text("terrain nu, groupe entier")
    expect(page.locator(".due")).to_contain_text("MEU-9")
    assert violations(page) == []
    page.click("[data-rent='0']")
    balance(page, 1, "1\xa0492\xa0€")
    page.click("[data-title='1']")
    page.click("[data-deed=build]")
    expect(page.locator("[data-title='1']")).to_contain_text("1\xa0maison")
    page.click("[data-title='3']")
    page.click("[data-action=auction]")
    page.fill(".lot .field", "70")
    page.click("[data-bid='2']")
    expect(page.locator("[role=timer]")).to_be_visible()
    page.fill(".lot .field", "95")
    page.click("[data-bid='0']")
    page.fill(".lot .field", "150")
    page.click("[data-bid='2']")  # what was typed is what is bid
    expect(page.locator(".lot")).to_contain_text("150")
    assert violations(page) == []
    page.click("[data-action=hammer]")
    expect(page.locator("[data-title='3']")).to_have_attribute("data-owner", "2")
    page.wait_for_timeout(BREATH)
    page.click("[data-depth='1']")
    expect(page.locator("[data-tab=titles]")).to_have_count(0)
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    expect(page.locator("[data-title='3']")).to_have_attribute("data-owner", "2")


@pytest.mark.parametrize(
    ("box", "group"), [("richesses/nathan-urss", 144), ("eldorado/reconstruction", 36)]
)
def test_titles_of_the_other_boxes(open_page: OpenPage, box: str, group: int) -> None:
    page = open_page(f"/desk/new/{box}", DESKTOP)
    open_desk(page)
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    expect(page.locator("[data-title]")).to_have_count(group)
    page.click("[data-title='0']")
    page.click("[data-deed=buy]")
    expect(page.locator("[data-title='0']")).to_have_attribute("data-owner", "0")


def test_the_last_house_is_auctioned_and_put_down(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE)
    open_desk(page)
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    expect(page.locator("[data-ware=house]")).to_be_enabled()
    for title in ("0", "1"):
        page.click(f"[data-title='{title}']")
        page.click("[data-deed=buy]")
        expect(page.locator(f"[data-title='{title}']")).to_have_attribute("data-owner", "0")
    page.click("[data-ware=house]")
    expect(page.locator("#lot")).to_have_text("1 maison")
    expect(page.locator("[data-bid]")).to_have_count(1)
    page.wait_for_timeout(BREATH)
    page.click("[data-bid='0']")
    assert violations(page) == []
    page.click("[data-action=hammer]")
    expect(page.locator("#lot")).to_have_count(0)
    page.click("[data-title='0']")
    page.click("[data-deed=put]")
    expect(page.locator("[data-title='0']")).to_contain_text("1\xa0maison")


# Going out


def test_a_ruined_player_is_out_and_his_creditor_has_everything(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE, "en-GB")
    open_desk(page)
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    page.click("[data-title='3']")
    page.click("[data-deed=buy]")
    expect(page.locator("[data-title='3']")).to_have_attribute("data-owner", "0")
    page.click("[data-tab=desk]")
    page.click("[data-action=ruin]")
    page.click("[data-heir='2']")
    assert violations(page) == []
    page.click("dialog .rule-chip")
    expect(page.locator("dialog").nth(1)).to_contain_text("bankrupt")
    page.keyboard.press("Escape")
    page.click("[data-action=confirm-ruin]")
    expect(page.locator("[data-seat='0']")).to_contain_text("out of the game")
    balance(page, 0, "€0")
    expect(page.locator("[data-key], [data-action=pay]")).to_have_count(0)
    assert violations(page) == []
    page.locator("[data-seat='1'] .pick").click()
    page.click("[data-action=pay]")
    expect(page.locator("[data-to]")).to_have_count(2)  # the bank and the one who is left
    page.click("[data-tab=titles]")
    expect(page.locator("[data-title='3']")).to_have_attribute("data-owner", "2")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry='3']")).to_contain_text("Camille cannot pay any more")
    page.click("[data-correct='3']")
    page.click("[data-action=counter]")
    page.click("[data-tab=desk]")
    expect(page.locator("[data-seat='0']")).not_to_contain_text("out of the game")


def test_richesses_bank_pays_what_the_ruined_one_owes(open_page: OpenPage) -> None:
    page = open_page("/desk/new/richesses/nathan-urss", DESKTOP)
    open_desk(page)
    page.locator("[data-seat='1'] .pick").click()
    page.click("[data-action=ruin]")
    page.click("[data-heir='0']")
    expect(page.locator("[data-action=confirm-ruin]")).to_be_disabled()
    page.fill("[data-field=owed]", "3000000")
    page.click("[data-action=confirm-ruin]")
    expect(page.locator("[data-seat='1']")).to_contain_text("hors jeu")
    page.get_by_label("Découvrir le solde de Camille").click()
    balance(page, 0, "69\xa0600\xa0000\xa0F")


def test_whoever_leaves_banking_gives_all_back(open_page: OpenPage) -> None:
    page = open_page("/desk/new/banking/cnep", PHONE, "en-GB")
    open_desk(page)
    page.click("[data-key=departure]")
    page.get_by_role("button", name="Camille leaves the game").click()
    expect(page.locator("[data-heir]")).to_have_count(0)
    page.click("[data-action=confirm-ruin]")
    expect(page.locator("[data-seat='0']")).to_contain_text("out of the game")
    balance(page, 0, "0\xa0F")


# Export


def test_the_statement_prints_and_is_a_csv(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE, language="en-GB", theme="dark")
    open_desk(page)
    page.click("[data-key=salary]")
    page.click("[data-tab=statement]")
    expect(page.locator("[data-total]")).to_have_text("€1,700")
    with page.expect_download() as caught:
        page.click("[data-action=csv]")
    with open(caught.value.path(), encoding="utf-8-sig") as file:
        rows = list(csv.reader(io.StringIO(file.read())))
    assert rows[0][:4] == ["no.", "time", "account", "label"]
    assert rows[2][2:4] == ["Camille", "Go"]
    assert rows[2][-2:] == ["1700", "MEU-6"]
    page.emulate_media(media="print")
    for size in (PHONE, DESKTOP):
        show(page, size, "dark")
        for hidden in (".tabs", ".top", ".accounts", ".acts"):
            expect(page.locator(hidden)).to_be_hidden()
        expect(page.locator(".slip")).to_be_visible()
        ink = page.locator(".slip td").nth(1).evaluate("one => getComputedStyle(one).color")
        assert ink == "rgb(0, 0, 0)"
    assert plain(page.locator(".total").inner_text()).endswith("€1,700")


def test_the_shelf_leads_to_the_cash_desk(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_text("Tenir la caisse d’une vraie boîte").click()
    page.wait_for_selector("[data-action=open-desk]")
    expect(page.locator("input[type=radio]:checked")).to_have_value("monopoly/europe")
    assert violations(page) == []
