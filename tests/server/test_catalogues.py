"""Every language is complete, and counts as its grammar does."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from mashimo.server.language import ENGLISH, LANGUAGES
from tests.server.pseudo import forms
from tools.texts import gathered, path_of, update

CODES = sorted(set(LANGUAGES) - {ENGLISH.code})
PLACEHOLDER = re.compile(r"%(?:\((\w+)\))?s")

SEEDS = {
    "en": "0 seeds, 1 seed, 2 seeds, 5 seeds, 19 seeds, 20 seeds, 21 seeds, 48 seeds",
    "fi": "0 siementä, 1 siemen, 2 siementä, 5 siementä, 19 siementä, 20 siementä, 21 siementä, 48 siementä",
    "ro": "0 semințe, 1 sămânță, 2 semințe, 5 semințe, 19 semințe, 20 de semințe, 21 de semințe, 48 de semințe",
    "sw": "kete 0, kete 1, kete 2, kete 5, kete 19, kete 20, kete 21, kete 48",
    "fa": "۰ دانه, ۱ دانه, ۲ دانه, ۵ دانه, ۱۹ دانه, ۲۰ دانه, ۲۱ دانه, ۴۸ دانه",
}
WATCHING = {
    "en": "1 person is watching, 0 people are watching, 2 people are watching",
    "fi": "1 katsoja, 0 katsojaa, 2 katsojaa",
    "ro": "1 persoană urmărește, 0 persoane urmăresc, 2 persoane urmăresc",
    "sw": "mtu 1 anatazama, watu 0 wanatazama, watu 2 wanatazama",
    "fa": "۱ نفر تماشا می‌کند, ۰ نفر تماشا می‌کند, ۲ نفر تماشا می‌کنند",
}


@cache
def catalogue(code: str) -> Catalog:
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


@cache
def wanted() -> dict[str | tuple[str, ...], Message]:
    return {_key(message): message for message in gathered() if message.id}


def _key(message: Message) -> str | tuple[str, ...]:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text.replace("%%", "")))


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_has_every_text_and_no_other(code: str) -> None:
    has = {_key(message) for message in catalogue(code) if message.id}
    assert has == set(wanted()), "run: python -m tools.texts"
    assert not catalogue(code).obsolete


@pytest.mark.check(48)
@pytest.mark.parametrize("code", CODES)
def test_every_text_is_translated_in_every_form(code: str) -> None:
    for message in catalogue(code):
        if not message.id:
            continue
        written = forms(message.string)
        count = get_plural(code).num_plurals if message.pluralizable else 1
        assert len(written) == count, message.id
        assert all(text.strip() for text in written), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("code", CODES)
def test_a_translation_holds_what_the_text_holds(code: str) -> None:
    for message in catalogue(code):
        if not message.id:
            continue
        source = forms(message.id)[0]
        for text in forms(message.string):
            assert placeholders(text) == placeholders(source), message.id
            assert ("%%" in text) <= ("%%" in source), message.id
            assert text == text.strip() or source != source.strip(), message.id
            assert text.endswith((".", "?", "!", "؟")) == source.endswith((".", "?", "!")), message.id
            text % _filling(source)


def _filling(text: str) -> dict[str, str] | tuple[str, ...]:
    names = PLACEHOLDER.findall(text.replace("%%", ""))
    return {name: "x" for name in names if name} if any(names) else ("x",) * len(names)


@pytest.mark.parametrize("code", CODES)
def test_plurals_are_those_of_the_language(code: str) -> None:
    assert catalogue(code).plural_forms.removesuffix(";") == get_plural(code).plural_forms.removesuffix(";")


@pytest.mark.parametrize("code", LANGUAGES)
def test_seeds_are_counted(code: str) -> None:
    language = LANGUAGES[code]
    counted = [language.ngettext("%s seed", "%s seeds", n) % language.number(n) for n in (0, 1, 2, 5, 19, 20, 21, 48)]
    assert ", ".join(counted) == SEEDS[code]


def test_romanian_counts_on_after_a_hundred() -> None:
    romanian = LANGUAGES["ro"]
    counted = [romanian.ngettext("%s seed", "%s seeds", n) % n for n in (100, 101, 119, 120)]
    assert counted == ["100 de semințe", "101 semințe", "119 semințe", "120 de semințe"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_people_are_counted(code: str) -> None:
    language = LANGUAGES[code]
    one, many = "%(shown)s person is watching", "%(shown)s people are watching"
    counted = [language.ngettext(one, many, n) % {"shown": language.number(n)} for n in (1, 0, 2)]
    assert ", ".join(counted) == WATCHING[code]


@pytest.mark.parametrize("code", sorted(set(CODES) - {"fa"}))
def test_a_language_has_its_own_text_for_nearly_everything(code: str) -> None:
    same = [message.id for message in catalogue(code) if message.id and message.string == message.id]
    assert len(same) < 25, same


def test_persian_is_written_in_persian() -> None:
    latin = re.compile(r"[A-Za-z0-9]")
    known = re.compile(r"\u2066[^\u2069]*\u2069|%\(\w+\)s|%s|SHA-256|QR|Mashimo")
    for message in catalogue("fa"):
        for text in forms(message.string) if message.id else ():
            assert not latin.search(known.sub("", text)), text


@pytest.mark.parametrize("code", CODES)
def test_gathering_again_changes_nothing(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "messages.po"
    copy.write_bytes(path_of(code).read_bytes())
    monkeypatch.setattr("tools.texts.path_of", lambda _: copy)
    update(code)
    assert copy.read_bytes() == path_of(code).read_bytes(), "run: python -m tools.texts"
