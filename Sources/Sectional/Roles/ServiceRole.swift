/// The roles that a service has, each by its name in tokens: an enumeration, so that whoever forgets one where something is
/// decided for each is told by the compiler.
public protocol ServiceRole: RawRepresentable<String>, CaseIterable, Sendable {
    /// The role of callers without a token.
    static var withoutToken: Self { get }
}
