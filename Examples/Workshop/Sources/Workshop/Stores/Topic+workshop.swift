import Sectional

/// The topics: an action returns those that it changes, and a section names those that it shows in `topics`.
extension Topic {
    static let tools: Topic = "tools"
    static let loans: Topic = "loans"
    static let notes: Topic = "notes"
    static let damages: Topic = "damages"
}
