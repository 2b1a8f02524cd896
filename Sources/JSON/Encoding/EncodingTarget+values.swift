extension EncodingTarget {
    /// Goes on in the container that is the innermost of `depth`. Throws an `EncodingError` where that was closed:
    /// JSON is written front to back.
    func resume(at depth: Int) throws {
        close(to: depth)
        guard self.depth == depth else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "the container is complete already")
            throw EncodingError.invalidValue(depth, context)
        }
    }

    /// Writes a number. Throws an `EncodingError` for those that JSON doesn't have.
    func write(number: Double) throws {
        guard number.isFinite else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number")
            throw EncodingError.invalidValue(number, context)
        }
        writer.value(number)
    }
}
