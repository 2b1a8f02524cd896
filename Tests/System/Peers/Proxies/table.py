"""Runs cases of peers, and writes a table: peer, version, cases, failures."""
import sys
import time
import traceback
import unittest


# How many failures of a row are printed, and how many characters of each.
SHOWN, MOST = 10, 1600


class Result(unittest.TestResult):
    """Tells of each test when it has ended."""

    def __init__(self, what):
        super().__init__()
        self.what = what

    def startTest(self, test):
        super().startTest(test)
        self.begin, self.before = time.monotonic(), len(self.errors + self.failures)

    def stopTest(self, test):
        failed = len(self.errors + self.failures) - self.before
        print(f"{self.what}: {test.id().rpartition('.')[2]}: {f'{failed} failed' if failed else 'passed'}, "
              f"{time.monotonic() - self.begin:.1f} s", file=sys.stderr, flush=True)
        super().stopTest(test)


class Row:
    """A line of the table: cases with one peer in one variant."""

    def __init__(self, peer, version, variant):
        self.peer, self.version, self.variant = peer, version, variant
        self.cases, self.failures, self.seconds, self.skipped = 0, [], 0, None

    def skip(self, reason):
        self.skipped = reason

    def run(self, cases, words=""):
        """Runs the tests of the class `cases` with one of `words`, joined by commas, in their names."""
        begin, result = time.monotonic(), Result(f"{self.peer}, {self.variant}")
        names = [
            name for name in unittest.defaultTestLoader.getTestCaseNames(cases)
            if any(word in name for word in words.split(","))]
        try:
            unittest.TestSuite(cases(name) for name in names).run(result)
        except BaseException:
            self.failures.append((str(cases), traceback.format_exc()))
        self.cases, self.seconds = result.testsRun, time.monotonic() - begin
        self.failures += [(self.name_of(test), text) for test, text in result.errors + result.failures]

    def name_of(self, test):
        return test.id().partition(".")[2] if hasattr(test, "id") else str(test)


def write(rows):
    """Prints the table and what failed. Returns whether nothing failed."""
    lines = [("peer", "version", "variant", "cases", "failures", "seconds")]
    for row in rows:
        counts = ("-", "-", "SKIPPED") if row.skipped else (row.cases, len(row.failures), round(row.seconds))
        lines.append((row.peer, row.version, row.variant, *counts))
    widths = [max(len(str(line[column])) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        print("  ".join(str(word).ljust(width) for word, width in zip(line, widths)).rstrip())
    for row in rows:
        if row.skipped:
            print(f"\nSKIPPED: {row.peer}, {row.variant}: {row.skipped}")
        for name, text in row.failures[:SHOWN]:
            text = text.strip()
            what = text if len(text) < MOST else f"{text[:MOST // 2]} … {text[-MOST // 2:]}"
            print(f"\nFAILED: {row.peer} {row.version}, {row.variant}: {name}\n{what}")
    cases, failures = sum(row.cases for row in rows), sum(len(row.failures) for row in rows)
    print(f"\n{cases} cases, {failures} failures")
    return cases > 0 and failures == 0
