import JSON

extension ExplainedMember {
    /// Returns the images in `data`, also those inside other values, such as `picture` or `pictures.0`.
    static func images(in data: Any) -> [ExplainedMember] { images(in: Mirror(reflecting: data), named: "") }

    private static func images(in mirror: Mirror, named name: String) -> [ExplainedMember] {
        mirror.children.enumerated().flatMap { index, child -> [ExplainedMember] in
            let isOptional = mirror.displayStyle == .optional
            let inner = isOptional ? name : name + (name.isEmpty ? "" : ".") + (child.label ?? "\(index)")
            if let image = child.value as? RemoteImage { return [ExplainedMember(image, named: inner)] }
            return images(in: Mirror(reflecting: child.value), named: inner)
        }
    }

    private init(_ image: RemoteImage, named name: String) {
        var writer = JSONWriter()
        // An image is only texts and numbers, so it can be written.
        try? writer.value(encoding: image)
        self.init(name: name, json: writer.finish().text)
    }
}
