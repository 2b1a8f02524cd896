/// The looks at files that may be half written when they are looked at: contents count once they are the same twice in a
/// row.
struct Looks<Contents: Equatable & Sendable>: Sendable {
    /// The result of a look.
    typealias Look = Result<Contents, UnreadableFile>

    /// The result of the last look.
    private var last: Look?
    /// The result that counted last.
    private var decided: Look?

    /// No looks yet.
    init() {}

    /// A first look that has found `contents`, which count.
    init(_ contents: Contents) { (last, decided) = (.success(contents), .success(contents)) }

    /// Notes `look`, and returns whether it counts, and is another one than counted before.
    mutating func note(_ look: Look) -> Bool {
        defer { last = look }
        guard look == last, look != decided else { return false }
        decided = look
        return true
    }
}
