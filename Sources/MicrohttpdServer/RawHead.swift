internal import Glibc

/// The head of a request as it stands in libmicrohttpd's memory once that has taken it apart: the bytes that came, with
/// zeros in the place of line ends, of the spaces of the request line and of the colons after names. What
/// libmicrohttpd makes of a line that is folded, or that has a zero, isn't what came: so the lines are walked here.
package enum RawHead {
    /// What makes a head unreadable.
    package enum Fault: Equatable, Sendable {
        /// A line doesn't end in CR LF (RFC 9112, section 2.2), or has a zero in it.
        case lineEnd
        /// A carriage return stands within a line.
        case carriageReturn
        /// The name of a field is no token, or is followed by white space; so is that of a folded line (RFC 9112,
        /// section 5).
        case fieldName
        /// libmicrohttpd found other fields than stand there: some are hidden behind zeros, or are folded.
        case otherFields
    }

    /// What is wrong with the field lines of `head`, which begin after the line end at `requestLineEnd`; `nil` for
    /// nothing. Reads nothing outside of `head`, whatever stands in it.
    package static func fault(in head: UnsafeRawBufferPointer, after requestLineEnd: Int) -> Fault? {
        guard let base = head.baseAddress, requestLineEnd >= 0 else { return .lineEnd }
        if memchr(base, 0x0D, head.count) != nil { return .carriageReturn }
        var start = requestLineEnd
        guard skipLineEnd(head, &start) else { return .lineEnd }
        while start < head.count, head[start] != 0 {
            let name = UnsafeRawBufferPointer(rebasing: head[start..<end(of: start, in: head)])
            guard name.isToken else { return .fieldName }
            start = end(of: min(start + name.count + 1, head.count), in: head)
            guard skipLineEnd(head, &start) else { return .lineEnd }
        }
        // What remains is the empty line, and nothing else.
        return skipLineEnd(head, &start) && start == head.count ? nil : .lineEnd
    }

    /// Where the text that begins at `start` ends: at the next zero.
    static func end(of start: Int, in head: UnsafeRawBufferPointer) -> Int {
        guard start < head.count, let base = head.baseAddress,
            let zero = memchr(base + start, 0, head.count - start)
        else { return head.count }
        return UnsafeRawPointer(zero) - base
    }

    /// Goes on behind the two zeros that a line end has left.
    private static func skipLineEnd(_ head: UnsafeRawBufferPointer, _ start: inout Int) -> Bool {
        guard start + 2 <= head.count, head[start] == 0, head[start + 1] == 0 else { return false }
        start += 2
        return true
    }
}
