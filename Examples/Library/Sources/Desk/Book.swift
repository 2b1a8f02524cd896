/// A title, of which the library never runs out of copies.
struct Book: Sendable {
    let id: Int64
    let title: String
    /// The number of lent copies.
    let lent: Int64
}
