extension Request {
    /// The path for a problem's `instance`: as it came, repaired where it is no UTF-8, at most 256 characters.
    var instance: String {
        let text = String(decoding: path, as: UTF8.self)
        // No more characters than bytes: most needn't be counted.
        return path.count <= 256 ? text : String(text.prefix(256))
    }
}
