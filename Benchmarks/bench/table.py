"""Samples as a table in Markdown, with its columns aligned."""
import statistics

import servers

HEADINGS = (
    "server", "req/s", "spread", "of C", "of Rust", "CPU µs", "p50 ms", "p99 ms", "p99 of C", "RSS MB",
    "server+load+other cores", "errors",
)


def median(samples, name):
    return statistics.median(getattr(sample, name) for sample in samples)


def spread(values):
    """The least and the most, from the median, in percent."""
    middle = statistics.median(values)
    if middle == 0:
        return "–"
    return f"{100 * (min(values) / middle - 1):+.0f} {100 * (max(values) / middle - 1):+.0f} %"


def ratio(samples, reference):
    """The ratio of the medians, with the least and the most of the rounds' own ratios; rounds are compared in pairs."""
    if not reference or any(other.rate == 0 for other in reference):
        return "–"
    middle = median(samples, "rate") / median(reference, "rate")
    each = [sample.rate / other.rate for sample, other in zip(samples, reference)]
    return f"{middle:.2f} ({min(each):.2f}–{max(each):.2f})"


def ratio_within(samples, reference, name="p99"):
    """The median of the rounds' own ratios, with the least and the most: one bad round among few makes p99 of all."""
    if not reference or any(getattr(other, name) == 0 for other in reference):
        return "–"
    each = [getattr(sample, name) / getattr(other, name) for sample, other in zip(samples, reference)]
    return f"{statistics.median(each):.2f} ({min(each):.2f}–{max(each):.2f})"


def against(subject, server, variants, samples, connections, ratio=ratio):
    variant = variants.get(subject.variant.kind)
    reference = variant and samples.get((f"{server}, {variant.name}", connections))
    return ratio(samples[subject.name, connections], reference)


def row(subject, samples, connections):
    own = samples[subject.name, connections]
    cores = "+".join(f"{median(own, f'{whose}_cores'):.2f}" for whose in ("server", "load", "other"))
    return (
        subject.name, f"{median(own, 'rate'):,.0f}", spread([sample.rate for sample in own]),
        against(subject, servers.TRANSPORT, servers.TRANSPORT_VARIANTS, samples, connections),
        against(subject, servers.COMPOSER, servers.COMPOSER_VARIANTS, samples, connections),
        f"{median(own, 'cpu_microseconds'):.1f}", f"{median(own, 'p50') / 1000:.2f}",
        f"{median(own, 'p99') / 1000:.2f}",
        against(subject, servers.TRANSPORT, servers.TRANSPORT_VARIANTS, samples, connections, ratio_within),
        f"{median(own, 'resident_bytes') / 1e6:.1f}", cores,
        str(sum(len(sample.faults) for sample in own)),
    )


def aligned(rows):
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
    lines = []
    for cells in (rows[0], rule, *rows[1:]):
        first = cells[0].ljust(widths[0])
        lines.append("| " + " | ".join([first] + [c.rjust(w) for c, w in zip(cells[1:], widths[1:])]) + " |")
    return "\n".join(lines)


def tables(subjects, samples, connections, missing):
    parts = []
    for count in connections:
        rows = [HEADINGS, *(row(subject, samples, count) for subject in subjects)]
        rows += [(f"{name} (missing)", *["–"] * (len(HEADINGS) - 1)) for name in missing]
        parts.append(f"{count} connections\n\n{aligned(rows)}")
    parts += [f"Missing: {name}: {why}" for name, why in missing.items()]
    return "\n\n".join(parts)
