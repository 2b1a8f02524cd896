/// Names and addresses by which a machine reaches itself alone.
public enum LoopbackHost {
    /// Whether `host`, a name or a literal address, is one of those.
    public static func isOne(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || isIPv4(host)
    }

    /// 127.0.0.0/8 (RFC 1122, section 3.2.1.3), as four numbers: a name may begin with 127 too.
    private static func isIPv4(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }

    /// The host of a `Host` field's value (RFC 9110, section 7.2).
    static func withoutPort(_ value: String) -> String {
        if value.hasPrefix("[") { return value.prefix { $0 != "]" } + "]" }
        return String(value.prefix { $0 != ":" })
    }
}
