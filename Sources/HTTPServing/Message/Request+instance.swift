extension Request {
    /// The path for a problem's `instance`: as it came, repaired where it is no UTF-8, at most 256 characters.
    var instance: String { String(String(decoding: path, as: UTF8.self).prefix(256)) }
}
