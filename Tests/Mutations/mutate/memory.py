"""Which test noticed which mutation the last time: it is asked first, since it is likely to notice it again."""
import json
import re

# The name of a test in a failure: `refuses(_:)`, or in quotes, `"a guest is refused"`, for a raw identifier.
FUNCTION = re.compile(r'^(?:(\w+)\(|"(.+)"$)')


class Memory:
    """What is known, kept in the file at `path`; nothing where there is none or it is damaged."""

    def __init__(self, path):
        self.path = path
        try:
            self.tests = json.loads(path.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            self.tests = {}

    def filter(self, mutation):
        """A filter for the test that noticed `mutation`; `None` where none is known."""
        function = self.tests.get(mutation.id)
        return rf"^({'|'.join(mutation.tests)})[./](.*/)?`?{re.escape(function)}`?\(" if function else None

    def note(self, mutation, test):
        """The test called `test` noticed `mutation`; where no test is named, nothing is known."""
        if found := FUNCTION.match(test):
            self.tests[mutation.id] = found.group(1) or found.group(2)

    def write(self):
        self.path.write_text(json.dumps(self.tests, indent=1, sort_keys=True) + "\n")
