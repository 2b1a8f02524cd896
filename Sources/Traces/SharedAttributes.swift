/// Attributes that many spans have: they are made and bounded once.
package struct SharedAttributes: Sendable {
    let list: [(key: String, value: SpanValue)]

    /// Attributes with keys that differ; at most ``OpenSpan/maximumAttributes``, more are left out.
    package init(_ attributes: [(key: String, value: SpanValue)]) {
        list = attributes.prefix(OpenSpan.maximumAttributes).map { key, value in
            (key.cut(to: SpanValue.maximumBytes), value.bounded)
        }
    }
}
