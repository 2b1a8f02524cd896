extension String {
    /// The text `middle` between two literals, with one allocation at most.
    public init(joining before: StaticString, _ middle: String, _ after: StaticString) {
        let count = before.utf8CodeUnitCount + middle.utf8.count + after.utf8CodeUnitCount
        self.init(unsafeUninitializedCapacity: count) { room in
            guard let room = UnsafeMutableRawPointer(room.baseAddress) else { return 0 }
            room.copyFew(from: before.utf8Start, before.utf8CodeUnitCount)
            (room + before.utf8CodeUnitCount).copy(middle)
            let end = count - after.utf8CodeUnitCount
            (room + end).copyFew(from: after.utf8Start, after.utf8CodeUnitCount)
            return count
        }
    }
}

extension UnsafeMutableRawPointer {
    /// Copies the UTF-8 of `text`.
    fileprivate func copy(_ text: String) {
        let copied: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            if let source = bytes.baseAddress { copyMemory(from: source, byteCount: bytes.count) }
        }
        if copied == nil {
            for (index, byte) in text.utf8.enumerated() { storeBytes(of: byte, toByteOffset: index, as: UInt8.self) }
        }
    }
}
