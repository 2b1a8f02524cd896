internal import Basics

/// A list of settings, such as `Settings(.loan, .reminders)`.
public struct Settings: Sendable {
    let all: [AnySetting]

    /// Creates a list of settings of any types.
    public init<each Value>(_ settings: repeat Setting<each Value>) {
        var all: [AnySetting] = []
        for setting in repeat each settings { all.append(AnySetting(setting)) }
        self.all = all
    }

    private init(all: [AnySetting]) { self.all = all }

    func adding(_ others: Settings) -> Settings { Settings(all: all + others.all) }

    /// The setting with the key `key`, compared by bytes.
    subscript(key: String) -> AnySetting? { all.first { Identifier($0.key) == Identifier(key) } }
}

struct AnySetting: Sendable {
    let key: String
    let expected: String
    let placeholder: String
    let defaultText: String
    let flag: String?
    let isReloadable: Bool
    /// Whether its value is never shown.
    let isSecret: Bool
    let help: String
    let details: String
    /// Reads the value that a configuration keeps; returns `nil` if it isn't valid.
    let read: @Sendable (WrittenValue) -> (any Sendable)?
    /// Writes such a value for the documentation.
    let text: @Sendable (any Sendable) -> String?

    init<Value>(_ setting: Setting<Value>) {
        (key, flag, isReloadable) = (setting.key, setting.flag, setting.isReloadable)
        (expected, placeholder) = (setting.type.expected, setting.type.placeholder)
        defaultText = setting.type.text(setting.defaultValue)
        isSecret = Value.self is Secret.Type || Value.self is Secret?.Type
        (help, details) = (setting.help, setting.details)
        read = { setting.type.read($0).map(SettingValue.init) }
        text = { ($0 as? SettingValue<Value>).map { setting.type.text($0.value) } }
    }
}

/// The value of a setting. The wrapper keeps an optional value that is `nil` apart from a missing value.
struct SettingValue<Value: Sendable>: Sendable {
    let value: Value
}

/// Finds the name that a misspelt one is most likely meant to be.
enum NearestName {
    /// Returns the one of `names` that is nearest to `name`, or `nil` if none is near: within a third of its letters,
    /// and three at most.
    static func of(_ name: String, among names: [String]) -> String? {
        let bytes = Array(name.utf8)
        // Longer names are not compared: the comparison takes quadratic time.
        guard bytes.count <= 100 else { return nil }
        let nearest = names.map { (name: $0, distance: distance(bytes, Array($0.utf8))) }.min {
            $0.distance < $1.distance
        }
        guard let nearest, nearest.distance <= min(3, max(1, bytes.count / 3)) else { return nil }
        return nearest.name
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours that lead from one to the
    /// other, ignoring case.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var (before, last, row) = ([Int](), [Int](), Array(0...b.count))
        for i in a.indices {
            (before, last) = (last, row)
            row[0] = i + 1
            for j in b.indices {
                row[j + 1] = min(last[j] + (isSame(a[i], b[j]) ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, isSame(a[i], b[j - 1]), isSame(a[i - 1], b[j]) {
                    row[j + 1] = min(row[j + 1], before[j - 1] + 1)
                }
            }
        }
        return row[b.count]
    }

    private static func isSame(_ a: UInt8, _ b: UInt8) -> Bool { a | 0x20 == b | 0x20 }
}
