extension EncodingTarget {
    /// Continues in the container at `depth`. Throws `EncodingError` if it has been closed: JSON is written front to
    /// back.
    func resume(at depth: Int) throws {
        close(to: depth)
        guard self.depth == depth else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "the container is complete already")
            throw EncodingError.invalidValue(depth, context)
        }
    }

    /// Writes a number. Throws `EncodingError` for infinity and NaN, which JSON doesn't have.
    func write(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard number.isFinite else { throw EncodingError.noSuchNumber(number) }
        writer.value(number)
    }
}

extension EncodingError {
    /// The error for infinity and NaN.
    static func noSuchNumber(_ number: some BinaryFloatingPoint) -> EncodingError {
        .invalidValue(number, Context(codingPath: [], debugDescription: "JSON has no such number"))
    }
}
