"""Whoever brings in a broken position or record reads one sentence about it, in his language."""

from playwright.sync_api import expect

from .conftest import Sit

BROKEN = [
    ('gaem = "kharkov"', "clé inconnue « gaem »"),
    ('game = "kharkov"\nturn = ', "ce n’est pas une valeur"),
    ('game = "kharkov"\nturn = "two"', "turn : il faut un nombre entier, et non un texte"),
    ('game = "kharkov"\nturn = 40', "le jeu a les tours 1 à 10"),
    ('game = "kharkov"\n[[unit]]\nid = "R03"\nat = "9999"', "hexagone inconnu « 9999 »"),
    ('game = "kharkov"\n[set]\nair = 3', "[set] air : il faut une table de nombres, et non 3"),
    ('game = "tow"\n[[unit]]\nid = "Z1"\nat = "0101"', "n’est pas dans l’ordre de bataille"),
    (
        'game = "coh"\n[[unit]]\nid = "de-rifles.1"\nat = "1-Z99"',
        "unité « de-rifles.1 » : hexagone inconnu « 1-Z99 »",
    ),
    ('game = "coh"\n[[unit]]\nid = "de-rifles.1"\nat = "1-Z99"', "Plateau 1 : plaines a les lignes A-M"),
    ('game = "coh"\n[[unit]]\nid = "de-rifles.1"\nat = "1-Z99"', "les cases sont waiting, ready"),
    ('game = "none"', "Ce jeu n’existe pas ici"),
    ('{"header": {}}', "ce n’est pas un enregistrement"),
    ('{"header": {"format": 1}}', "« game » manque"),
    ('{"header": 3', "ce n’est pas du JSON"),
]


def test_a_fault_is_told_in_english(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    player.at("import-text").fill('gaem = "kharkov"')
    player.at("import").click()
    expect(player.at("import-trouble")).to_contain_text('unknown key "gaem"; known: game, scenario')


def test_every_fault_is_told_in_french(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    player.page.evaluate("localStorage.setItem('hexfront.lang', 'fr')")
    player.page.reload()
    expect(player.at("game-kharkov")).to_contain_text("1942")
    for text, sentence in BROKEN:
        player.at("import-text").fill(text)
        player.at("import").click()
        told = player.at("import-trouble")
        # Playwright takes every kind of space for a space.
        expect(told).to_contain_text(sentence)
    player.screen("import-refused")
