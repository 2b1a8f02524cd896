"""The table of metrics in docs/operations.md: does it tell of all that there is, and of nothing else?"""
import re

from prometheus_client.parser import text_string_to_metric_families

from launching import ROOT

OPERATIONS = (ROOT / "docs/operations.md").read_text()
# What a name in the table stands for, and the labels that Prometheus adds.
PREFIX, ADDED = "sectional_", {"job", "instance", "le"}


def table(text):
    """Returns the labels of each metric of the table, and for each of them its values, or None if it can have any."""
    section = re.search(r"(?ms)^## Metrics\n(.*?)^## ", text)[1]
    rows = [row.split("|")[1:-1] for row in section.splitlines() if row.startswith("| `")]
    assert rows and all(len(row) == 3 for row in rows), rows
    names = [(name, labels_of(row[1])) for row in rows for name in re.findall(r"`(\w+)`", row[0])]
    assert len(dict(names)) == len(names), "a metric is in the table twice"
    return {name if name.startswith("process_") else PREFIX + name: labels for name, labels in names}


def labels_of(cell):
    """Reads "`cache`: `screens`, `sections`; `result`: `hit`": only the label before a colon has values."""
    found = {}
    for part in cell.split(";"):
        names, _, values = (re.findall(r"`([^`]+)`", text) for text in part.partition(":"))
        found |= dict.fromkeys(names)
        if values:
            found[names[-1]] = set(values)
    return found


def check_metrics(texts):
    """Compares the table with what services answered."""
    documented, known = table(OPERATIONS), set()
    for family in (family for text in texts for family in text_string_to_metric_families(text)):
        name = family.name + ("_total" if family.type == "counter" else "")
        known.add(name)
        for sample in family.samples:
            check_labels(documented, name, sample.labels, is_whole=True)
    assert known == set(documented), (
        f"docs/operations.md lacks {known - set(documented)}, and has {set(documented) - known}, which isn't there")


def check_expressions(texts):
    """Compares the table with the labels that queries, alerts and their tests name."""
    documented, count = table(OPERATIONS), 0
    pattern = re.compile(r"\b((?:sectional|process)_\w+)\{([^}]*)\}")
    for name, matchers in (found for text in texts for found in pattern.findall(text)):
        name = re.sub(r"_(bucket|count|sum)$", "", name)
        check_labels(documented, name, dict(re.findall(r'(\w+)="([^"]*)"', matchers)), is_whole=False)
        count += 1
    assert count, "no expression has been read"


def check_labels(documented, name, labels, is_whole):
    assert name in documented, f"docs/operations.md lacks the metric {name}"
    names, expected = labels.keys() - ADDED, documented[name]
    assert names == expected.keys() if is_whole else names <= expected.keys(), (
        f"docs/operations.md gives {name} the labels {sorted(expected)}, not {sorted(names)}")
    for label in names:
        assert expected[label] is None or labels[label] in expected[label], (
            f'docs/operations.md gives {name} no {label}="{labels[label]}"')
