package import Identity

extension Identifier {
    /// Where the member of this name stands in an object, as a JSON Pointer (RFC 6901, section 3).
    package var jsonPointer: String {
        rawValue.unicodeScalars.reduce(into: "/") { pointer, scalar in
            switch scalar {
            case "~": pointer += "~0"
            case "/": pointer += "~1"
            default: pointer.unicodeScalars.append(scalar)
            }
        }
    }
}
