import Sectional

extension Topic {
    /// The cards, and what stands above them.
    static let cards: Topic = "cards"
}
