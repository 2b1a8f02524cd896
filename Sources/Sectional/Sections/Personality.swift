/// Whether what stands in a screen is one subject's own, as its type says. Only the engine makes one: a composer can't
/// claim that a screen is the same for everybody while something in it isn't.
public struct Personality: Sendable {
    /// Whether it takes a subject to compose it.
    public let isPersonal: Bool

    /// The same for everybody of a role.
    static let shared = Personality(isPersonal: false)
    /// One subject's own.
    static let personal = Personality(isPersonal: true)

    private init(isPersonal: Bool) { self.isPersonal = isPersonal }

    /// That of two things together: one of them is enough.
    static func || (one: Self, other: @autoclosure () -> Self) -> Self { one.isPersonal ? one : other() }
}
