import POSIXProcess

/// Rows under a heading, as Markdown with aligned columns.
struct Table {
    let title: String
    private var rows: [[String]]

    init(_ title: String, _ headings: [String]) { (self.title, rows) = (title, [headings]) }

    mutating func append(_ cells: [String]) { rows.append(cells) }

    func show() {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let rule = widths.enumerated().map { $0 == 0 ? repeated("-", $1) : repeated("-", $1 - 1) + ":" }
        let lines = ([rows[0], rule] + rows.dropFirst()).map { line($0, widths) }
        StandardStream.output.writeLine("\n\(title)\n\n" + lines.joined(separator: "\n"))
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let space = repeated(" ", cell.1 - cell.0.count)
            return column == 0 ? cell.0 + space : space + cell.0
        }
        return "| " + padded.joined(separator: " | ") + " |"
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: max(count, 0)) }
}

/// A number with `places` digits after the point.
func decimal(_ value: Double, _ places: Int = 2) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let text = String(Int((abs(value) * scale).rounded()))
    let digits = String(repeating: "0", count: max(places + 1 - text.count, 0)) + text
    return (value < 0 ? "-" : "") + digits.dropLast(places) + (places > 0 ? "." + digits.suffix(places) : "")
}
