extension String {
    /// Three texts joined: equal to `first + second + third`, with one allocation at most.
    public init(joining first: String, _ second: String, _ third: String) {
        let count = first.utf8.count + second.utf8.count + third.utf8.count
        self.init(unsafeUninitializedCapacity: count) { room in
            var end = room.copy(first, to: 0)
            end = room.copy(second, to: end)
            return room.copy(third, to: end)
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies `text`, for which there is space from `start` on. Returns the index behind it.
    fileprivate func copy(_ text: String, to start: Int) -> Int {
        let room = UnsafeMutableBufferPointer(rebasing: self[start...])
        let copied = text.utf8.withContiguousStorageIfAvailable { room.update(fromContentsOf: $0) }
        return start + (copied ?? room.update(fromContentsOf: Array(text.utf8)))
    }
}
