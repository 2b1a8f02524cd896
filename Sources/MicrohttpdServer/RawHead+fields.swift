extension RawHead {
    /// An iterator over the fields of a valid head.
    package struct Fields {
        private let head: UnsafeRawBufferPointer
        /// The start of the next field's line.
        private(set) var start: Int

        /// Begins after the line end at `requestLineEnd` of `head`.
        package init(of head: UnsafeRawBufferPointer, after requestLineEnd: Int) {
            (self.head, start) = (head, requestLineEnd + 2)
        }

        /// Returns the next field; its value begins after spaces and tabs. Returns `nil` after the last one.
        package mutating func next() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
            guard start >= 0, start < head.count, head[start] != 0 else { return nil }
            let nameEnd = RawHead.end(of: start, in: head)
            var valueStart = min(nameEnd + 1, head.count)
            let valueEnd = RawHead.end(of: valueStart, in: head)
            while valueStart < valueEnd, head[valueStart] == 0x20 || head[valueStart] == 0x09 { valueStart += 1 }
            let name = UnsafeRawBufferPointer(rebasing: head[start..<nameEnd])
            start = valueEnd + 2
            return (name, UnsafeRawBufferPointer(rebasing: head[valueStart..<valueEnd]))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether both are the same memory, not only equal bytes.
    func isAt(_ other: UnsafeRawBufferPointer) -> Bool { baseAddress == other.baseAddress && count == other.count }
}
