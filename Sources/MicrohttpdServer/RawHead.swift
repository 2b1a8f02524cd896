internal import Glibc

/// The head of a request in libmicrohttpd's memory after parsing: the received bytes, with zeros for line ends, for the
/// spaces of the request line and for the colons after names. For folded lines and lines with a zero byte,
/// libmicrohttpd's result differs from what was received, so the lines are checked here.
package enum RawHead {
    /// The reason why a head can't be parsed reliably.
    package enum Fault: Equatable, Sendable {
        /// A line doesn't end in CR LF (RFC 9112, section 2.2), or contains a zero byte.
        case lineEnd
        /// A line contains a carriage return.
        case carriageReturn
        /// A field name is no token or is followed by white space, as with a folded line (RFC 9112, section 5).
        case fieldName
        /// libmicrohttpd found other fields than the head contains: some are hidden behind zero bytes or are folded.
        case otherFields
    }

    /// Returns the fault in the field lines of `head`, which begin after the line end at `requestLineEnd`, or `nil`.
    /// Never reads outside of `head`.
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
        // Only the empty line remains.
        return skipLineEnd(head, &start) && start == head.count ? nil : .lineEnd
    }

    /// Returns the end of the text at `start`: the next zero.
    static func end(of start: Int, in head: UnsafeRawBufferPointer) -> Int {
        guard start < head.count, let base = head.baseAddress,
            let zero = memchr(base + start, 0, head.count - start)
        else { return head.count }
        return UnsafeRawPointer(zero) - base
    }

    /// Advances over the two zeros of a line end.
    private static func skipLineEnd(_ head: UnsafeRawBufferPointer, _ start: inout Int) -> Bool {
        guard start + 2 <= head.count, head[start] == 0, head[start + 1] == 0 else { return false }
        start += 2
        return true
    }
}
