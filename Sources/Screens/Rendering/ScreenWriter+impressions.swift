import JSON

extension ScreenWriter {
    /// Has the cell that is ended next ask for `impression`. Called only for a cell that has one.
    @usableFromInline
    mutating func ask(for impression: Impression) {
        // Only cells of sections have identities that a revision knows.
        if depth == 0, countsImpressions, !isPlaceholder { self.impression = impression }
    }

    /// Writes the last member of the cell, if it asks for its impressions. Returns whether it does.
    mutating func writeImpression() -> Bool {
        guard let impression else { return false }
        self.impression = nil
        json.member(
            "impression",
            object: { json in
                json.member("visible", impression.visible)
                json.member("duration", impression.seconds)
            })
        return true
    }
}

extension JSONWriter {
    /// Writes a member with a number: a whole one without decimals.
    fileprivate mutating func member(_ name: StaticString, _ number: Double) {
        key(name)
        if let whole = Int(exactly: number) { value(whole) } else { value(number) }
    }
}
