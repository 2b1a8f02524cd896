internal import Identity
public import JSON
import Synchronization

/// The coded forms of one content, each made once, when the first client asks for it.
public final class CodedForms: Sendable {
    /// By the coding's name; a form that is no smaller than the content is remembered as none.
    private let forms = Mutex<[Identifier: Bytes?]>([:])

    /// None yet.
    public init() {}

    /// `content` coded by `coding`; `nil` where that fails or makes it no smaller.
    public func form(of content: Bytes, by coding: any ContentCoding) -> Bytes? {
        let name = Identifier(coding.name)
        if let known = forms.withLock({ $0[name] }) { return known }
        // Not under the lock: nobody waits for a compression. Two that come at once make it twice.
        let coded = coding.encode(content).flatMap { $0.count < content.count ? Self.fitted($0) : nil }
        return forms.withLock { forms in
            if let known = forms[name] { return known }
            forms[name] = .some(coded)
            return coded
        }
    }

    /// The same bytes in memory of their size: a coder asks for room for the worst case, which is not to be kept.
    private static func fitted(_ bytes: Bytes) -> Bytes { .copying(bytes.array) }

    /// Bytes of the forms that were made.
    public var size: Int { forms.withLock { $0.values.reduce(0) { $0 + ($1?.count ?? 0) } } }
}
