"""Reading pages as a browser does, and complaining where a browser would guess."""

from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
NEVER_INLINE = ("style", "script")


class Page(HTMLParser):
    """The tags of a page and the fields of its form; an error for unbalanced tags and doubled attributes."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.faults: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            self.faults.append(f"<{tag}> says something twice: {names}")
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if data.strip() and self.open and self.open[-1] in NEVER_INLINE:
            self.faults.append(f"text inside <{self.open[-1]}>")
        self.text += data

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        """The attributes of every such tag."""
        return [
            attrs
            for name, attrs in self.tags
            if name == tag and all(attrs.get(key) == value for key, value in wanted.items())
        ]

    def answers(self, name: str) -> list[dict[str, str | None]]:
        """The answers that a field offers: radio buttons, or the options of a list."""
        found = self.all("input", name=name, type="radio")
        inside = False
        for tag, attrs in self.tags:
            if tag == "option" and inside:
                found.append(attrs)
            else:
                inside = tag == "select" and attrs.get("name") == name
        return found

    def offered(self, name: str) -> set[str | None]:
        """The values that a field offers."""
        return {attrs["value"] for attrs in self.answers(name)}

    def chosen(self, name: str) -> str | None:
        """The value that is chosen in a field."""
        (value,) = (attrs["value"] for attrs in self.answers(name) if attrs.keys() & {"checked", "selected"})
        return value


def check(text: str) -> Page:
    """A page that is well formed, with nothing inline, every id once, and every label and reference at its place."""
    page = Page(text)
    assert page.faults == []
    ids = [str(attrs["id"]) for _, attrs in page.tags if "id" in attrs]
    assert len(set(ids)) == len(ids), f"an id comes twice: {sorted(ids)}"
    for tag, attrs in page.tags:
        assert tag != "style", "a style is inline"
        assert tag != "script" or attrs.get("src"), "a script is inline"
        bad = [name for name in attrs if name == "style" or name.startswith("on")]
        assert bad == [], f"<{tag}> has {bad}"
        for name in ("for", "aria-describedby", "aria-labelledby"):
            for target in (attrs.get(name) or "").split():
                assert target in ids, f"{name} refers to {target}"
        for name in ("src", "action"):
            assert (attrs.get(name) or "/").startswith(("/", "data:")), f"{name} leads elsewhere"
    return page
