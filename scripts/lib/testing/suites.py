"""The suites that are treated in a way of their own: Tests/suites.toml."""
import dataclasses
import pathlib
import re
import tomllib

TESTS = pathlib.Path(__file__).resolve().parents[3] / "Tests"
FILE = TESTS / "suites.toml"
# A suite in more than one file is extended in the others.
DECLARATION = re.compile(
    r"^(?:@Suite\b[^{]*?\b(?:struct|class|actor|enum) |extension (?=\w+Tests\b))(\w+)", re.M)


@dataclasses.dataclass(frozen=True)
class Suites:
    """Names of suites, such as `Target` or `Target.Suite`."""
    one_at_a_time: tuple[str, ...]
    never_repeated: tuple[str, ...]

    @classmethod
    def read(cls, file=FILE):
        lists = tomllib.loads(file.read_text())
        return cls(tuple(lists.pop("one-at-a-time")), tuple(lists.pop("never-repeated")), **lists)

    def may_repeat(self, test):
        return not re.match(pattern(self.never_repeated), test)


def pattern(names):
    """A regular expression for the tests of these suites."""
    return "^(" + "|".join(re.escape(name) for name in names) + ")[./]"


def using(code, folder=TESTS):
    """The suites in whose files this regular expression occurs."""
    names = []
    for file in sorted(folder.glob("*Tests/**/*.swift")):
        text = file.read_text()
        if re.search(code, text):
            suites = DECLARATION.findall(text)
            if not suites:
                raise SystemExit(f"{file}: has {code}, and no suite; move it into the suites that use it")
            names += [f"{file.relative_to(folder).parts[0]}.{suite}" for suite in suites]
    return list(dict.fromkeys(names))


def pattern_of_test(test):
    """A regular expression for one test, given its id without file and line."""
    return f"^{re.escape(test)}($|/)"
