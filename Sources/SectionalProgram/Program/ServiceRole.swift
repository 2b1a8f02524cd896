/// The roles of a service: an enumeration whose raw values are their names in tokens.
public protocol ServiceRole: RawRepresentable<String>, CaseIterable, Sendable {
    /// The role of a caller without a token.
    static var withoutToken: Self { get }
}
