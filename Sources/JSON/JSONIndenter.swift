/// A formatter of JSON for people: a line for each member, indented by two spaces for each level.
public enum JSONIndenter {
    /// Returns `json` with line breaks and indentation. Invalid JSON is formatted somehow, without an error.
    public static func indented(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var depth = 0
        var index = json.startIndex
        while index < json.endIndex {
            let byte = json[index]
            switch byte {
            case 0x22:
                let end = json.withUnsafeBytes { $0.endOfString(from: index) } ?? json.endIndex
                result += json[index..<end]
                index = end
                continue
            case 0x7B, 0x5B:
                let isEmpty = index + 1 < json.endIndex && json[index + 1] == byte + 2
                result.append(byte)
                if isEmpty { index += 1 }
                if isEmpty { result.append(byte + 2) } else { newLine(&result, depth: &depth, change: 1) }
            case 0x7D, 0x5D:
                newLine(&result, depth: &depth, change: -1)
                result.append(byte)
            case 0x2C:
                result.append(byte)
                newLine(&result, depth: &depth, change: 0)
            case 0x3A: result += [byte, 0x20]
            default: result.append(byte)
            }
            index += 1
        }
        return result + [0x0A]
    }

    private static func newLine(_ result: inout [UInt8], depth: inout Int, change: Int) {
        depth = max(depth + change, 0)
        result.append(0x0A)
        result += repeatElement(0x20, count: 2 * depth)
    }
}
