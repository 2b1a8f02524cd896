import Basics
import Synchronization

/// A member that is added to the same list field of many messages. It remembers the last value that it was added to:
/// putting a value together takes thousands of instructions.
final class MergedMember: Sendable {
    /// The member.
    let text: String
    private let last = Mutex<(before: Identifier, after: String)?>(nil)

    init(_ text: String) { self.text = text }

    /// Returns `value` with the member, if it was added to that value last.
    func known(in value: String) -> String? {
        last.withLock { last in
            guard let last, last.before == Identifier(value) else { return nil }
            return last.after
        }
    }

    /// Remembers what `value` became.
    func note(in value: String, _ whole: String) { last.withLock { $0 = (Identifier(value), whole) } }
}
