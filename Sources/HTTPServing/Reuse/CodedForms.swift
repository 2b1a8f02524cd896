import Basics
package import JSON
import Synchronization

/// A cache of the coded forms of one content. Each is made when it is first requested.
public final class CodedForms: Sendable {
    /// The forms by the coding's name; `nil` for a form that isn't smaller than the content.
    private let forms = Mutex<[Identifier: Bytes?]>([:])

    /// An empty cache.
    public init() {}

    /// Returns `content` coded by `coding`; `nil` if coding fails or doesn't make it smaller.
    package func form(of content: Bytes, by coding: any ContentCoding) -> Bytes? {
        let name = Identifier(coding.name)
        if let known = forms.withLock({ $0[name] }) { return known }
        // Coded without the lock, so no thread waits for a compression. Two threads at the same time may do it twice.
        let coded = coding.encode(content).flatMap { $0.count < content.count ? Self.fitted($0) : nil }
        return forms.withLock { forms in
            if let known = forms[name] { return known }
            forms[name] = .some(coded)
            return coded
        }
    }

    /// Returns a copy in memory of exactly its size: coders allocate for the worst case.
    private static func fitted(_ bytes: Bytes) -> Bytes { .copying(bytes.array) }

    /// The size of the cached forms in bytes.
    public var size: Int { forms.withLock { $0.values.reduce(0) { $0 + ($1?.count ?? 0) } } }
}
