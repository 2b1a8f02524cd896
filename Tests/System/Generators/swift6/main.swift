// Decodes samples, encodes them again, and says which types the choices had: FILE RESULTS.
import Foundation

func decoding<Value: Codable>(_ type: Value.Type) -> (Data) throws -> any Encodable {
    { try JSONDecoder().decode(type, from: $0) }
}

let types: [String: (Data) throws -> any Encodable] = [
    "ScreenList": decoding(ScreenList.self), "Screen": decoding(Screen.self), "SectionPage": decoding(SectionPage.self),
    "ScreenOrDifference": decoding(ScreenOrDifference.self), "Difference": decoding(Difference.self),
    "Patch": decoding(Patch.self), "Performed": decoding(Performed.self), "Problem": decoding(Problem.self),
]

func choices(in value: Any) -> [String] {
    let mirror = Mirror(reflecting: value)
    let inner = mirror.children.flatMap { choices(in: $0.value) }
    guard mirror.displayStyle == .enum, let choice = mirror.children.first, choice.label?.hasPrefix("type") == true
    else { return inner }
    return ["\(type(of: choice.value))"] + inner
}

@MainActor
func result(_ sample: [String: Any]) throws -> [String: Any] {
    guard let decode = types[sample["schema"] as? String ?? ""], let value = sample["value"] else { return [:] }
    do {
        let decoded = try decode(JSONSerialization.data(withJSONObject: value))
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(decoded))
        return ["value": encoded, "choices": choices(in: decoded)]
    } catch { return ["error": "\(error)"] }
}

let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let samples = try JSONSerialization.jsonObject(with: file) as? [[String: Any]] ?? []
let results = try JSONSerialization.data(withJSONObject: try samples.map(result))
try results.write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
