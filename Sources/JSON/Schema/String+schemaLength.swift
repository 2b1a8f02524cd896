extension StringProtocol {
    /// Its length as `minLength` and `maxLength` mean it: the characters of RFC 8259, which are Unicode code points (JSON
    /// Schema Validation, sections 6.3.1 and 6.3.2). A flag has two, and "é" has one or two, as it was typed.
    public var schemaLength: Int { unicodeScalars.count }
}
