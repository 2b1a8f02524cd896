import Sectional

/// What is read and written: whoever writes one says so, and whoever shows one names it among `topics`.
extension Topic {
    static let tools: Topic = "tools"
    static let loans: Topic = "loans"
    static let notes: Topic = "notes"
}
