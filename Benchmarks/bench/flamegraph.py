"""Draws where time goes: reads what `perf script` prints, names demangled, and writes a flame graph as SVG, small enough
to be kept. Frames get no narrower than can be seen."""
import collections
import html
import re
import sys

WIDTH, ROW, LEAST = 1200, 17, 0.004
# `  7f3a5 name+0x1f (/path/to/program)`; what perf knows no name of is [unknown].
FRAME = re.compile(r"^\s+[0-9a-f]+ (.*?)(?:\+0x[0-9a-f]+)? \([^()]*\)$")
# What the compiler adds to names says nothing of where time goes.
NOISE = re.compile(
    r"^(?:(?:partial apply|reabstraction thunk helper|thunk|specialized|merged|outlined|generic|implicit closure #\d+|"
    r"protocol witness|dispatch thunk|closure #\d+|static)(?: for| of| in| with)? )+")
LEFT_OUT = ("swift_task_", "swift_job_run", "swift::runJob", "future_adapter", "[unknown]")


class Frame:
    """A function under the functions that called it, and how many samples were taken in it or below it."""

    def __init__(self):
        self.count = 0
        self.below = collections.defaultdict(Frame)


def stacks(lines):
    """The stacks, the outermost function first."""
    stack = []
    for line in lines:
        if found := FRAME.match(line):
            stack.append(found[1])
        elif not line.strip() and stack:
            yield stack[::-1]
            stack = []
    if stack:
        yield stack[::-1]


def short(name):
    name = NOISE.sub("", name)
    name = re.sub(r" in conformance .*", "", name)
    return re.sub(r"<[^<>]*>|\([^()]*\)$", "", name)


def within(stack, root):
    """What stands below the innermost function whose name has `root` in it, each function once in a row."""
    start = max((index for index, name in enumerate(stack) if root in name), default=None)
    if start is None:
        return None
    names = [short(name) for name in stack[start + 1 :] if not name.startswith(LEFT_OUT)]
    return [name for index, name in enumerate(names) if index == 0 or name != names[index - 1]]


def tree(all_stacks, root):
    top = Frame()
    for stack in all_stacks:
        if (names := within(stack, root)) is None:
            continue
        top.count += 1
        frame = top
        for name in names:
            frame = frame.below[name]
            frame.count += 1
    return top


def depth(frame, least):
    return 1 + max((depth(inner, least) for inner in frame.below.values() if inner.count >= least), default=0)


def color(name):
    """The runtime, the C library and the kernel are grey; ours are warm."""
    if re.match(r"(_?swift_|swift::|_int_|malloc|free|cfree|__mem|\w+@@|0x)", name):
        return "#b9bec5"
    return ("#f2a65a", "#eec170", "#f58549", "#e8b04a")[sum(name.encode()) % 4]


def draw(name, frame, x, level, top, parts):
    width = WIDTH * frame.count / top.count
    share = f"{100 * frame.count / top.count:.1f} %"
    y = level * ROW
    label = html.escape(name)
    parts.append(
        f'<g><title>{label}, {share}</title><rect x="{x:.1f}" y="{y}" width="{max(width - 0.5, 0.5):.1f}" '
        f'height="{ROW - 1}" fill="{color(name)}"/>')
    room = int(width / 6.6)
    if room > 4:
        text = html.escape(name if len(name) <= room else name[: room - 1] + "…")
        parts.append(f'<text x="{x + 3:.1f}" y="{y + 12}">{text}</text>')
    parts.append("</g>")
    for inner_name, inner in sorted(frame.below.items(), key=lambda item: -item[1].count):
        if inner.count >= LEAST * top.count:
            draw(inner_name, inner, x, level + 1, top, parts)
        x += WIDTH * inner.count / top.count


def svg(top, title):
    height = depth(top, LEAST * top.count) * ROW + ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="monospace" '
        f'font-size="11"><rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    ]
    draw(title, top, 0, 0, top, parts)
    return "\n".join([*parts, "</svg>\n"])


if __name__ == "__main__":
    root, title, path = sys.argv[1:]
    found = tree(stacks(sys.stdin.read().splitlines()), root)
    if found.count == 0:
        sys.exit(f"flamegraph: no stack with {root}")
    with open(path, "w") as file:
        file.write(svg(found, f"{title}: {found.count:,} samples"))
