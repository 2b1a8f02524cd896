import MicrohttpdServer

/// A head as libmicrohttpd leaves it in its memory, with zeros for what separates; the first byte says where the
/// request line ends.
struct RawHeadFuzz: FuzzTarget {
    func check(_ input: [UInt8]) throws {
        guard let first = input.first else { return }
        // In memory of its own: the address sanitizer sees what is read beyond it.
        let head = Array(input.dropFirst())
        head.withUnsafeBytes { _ = HeadKey(capacity: 64).read($0, after: Int(first), [0x2F], fields: 1) }
        guard head.withUnsafeBytes({ RawHead.fault(in: $0, after: Int(first)) }) == nil else { return }
        try require(!head.contains(0x0D), "a head that is taken has no bare CR")
        var rest = head.dropFirst(Int(first))
        try require(rest.starts(with: [0, 0]), "a request line that is taken ends in CR LF")
        rest = rest.dropFirst(2)
        while let byte = rest.first, byte != 0 {
            let name = rest.prefix { $0 != 0 }
            try require(name.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }, "a name that is taken is a token")
            let value = rest.dropFirst(name.count + 1).prefix { $0 != 0 }
            rest = rest.dropFirst(name.count + 1 + value.count)
            try require(rest.starts(with: [0, 0]), "a line that is taken ends in CR LF")
            rest = rest.dropFirst(2)
        }
        try require(rest.elementsEqual([0, 0]), "a head that is taken ends with an empty line")
    }
}
