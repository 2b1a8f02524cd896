import JSON
import Testing

@Suite struct JSONSchemaTests {
    private enum Size: String, Codable, CaseIterable { case small, large }
    private enum Level: Int, Codable, CaseIterable { case low = 1, high }
    private enum Hidden: String, Codable { case a }
    private enum Payload: Codable { case text(String) }

    private struct Price: Codable {
        var amount: Double
        var currency: String?
    }

    private struct Name: RawRepresentable, Codable { var rawValue: String }

    private struct Everything: Codable {
        enum CodingKeys: String, CodingKey {
            case text, name, size, level, isOn, count, unsigned, prices, best, labels, groups
            case renamed = "other"
        }

        var text: String
        var name: Name
        var size: Size
        var level: Level?
        var isOn: Bool
        var count: Int32
        var unsigned: UInt
        var prices: [Price]
        var best: Price?
        var labels: [String: Bool]
        var groups: [[Int]]
        var renamed: Float = 1
    }

    private struct Node: Codable { var children: [Node] }
    private struct Wrapper<Value: Codable>: Codable { var value: Value }

    private func text(_ schema: JSONSchema) -> String { schema.json.bytes.text }

    @Test func `a schema has all members of its type`() throws {
        let price =
            #"{"type":"object","properties":{"amount":{"type":"number"},"currency":{"type":"string"}},"required":["amount"]}"#
        let expected = [
            #""text":{"type":"string"}"#, #""name":{"type":"string"}"#,
            #""size":{"type":"string","enum":["small","large"]}"#,
            #""level":{"type":"integer","enum":[1,2]}"#, #""isOn":{"type":"boolean"}"#, #""count":{"type":"integer"}"#,
            #""unsigned":{"type":"integer","minimum":0,"format":"int64"}"#,
            #""prices":{"type":"array","items":\#(price)}"#,
            #""best":\#(price)"#, #""labels":{"type":"object","additionalProperties":{"type":"boolean"}}"#,
            #""groups":{"type":"array","items":{"type":"array","items":{"type":"integer","format":"int64"}}}"#,
            #""other":{"type":"number"}"#,
        ].joined(separator: ",")
        let required =
            #"["text","name","size","isOn","count","unsigned","prices","labels","groups","other"]"#
        #expect(
            text(try JSONSchema(describing: Everything.self))
                == #"{"type":"object","properties":{\#(expected)},"required":\#(required)}"#)
    }

    /// Generated code in Kotlin, Java or Rust would refuse a whole answer for a number above 2147483647.
    @Test func `the format of a large whole number is known`() throws {
        for schema in [Int.jsonSchema, Int64.jsonSchema, UInt.jsonSchema, UInt32.jsonSchema] {
            #expect(text(schema).hasSuffix(#""format":"int64"}"#))
        }
        for schema in [Int32.jsonSchema, Int8.jsonSchema, UInt16.jsonSchema] {
            #expect(!text(schema).contains("format"))
        }
    }

    @Test func `types with hidden cases and recursive types are refused`() {
        #expect(throws: SchemaError.hidden("Hidden")) { try JSONSchema(describing: Hidden.self) }
        #expect(throws: SchemaError.hidden("Payload")) { try JSONSchema(describing: Wrapper<Payload>.self) }
        #expect(throws: SchemaError.recursive("Node")) { try JSONSchema(describing: Node.self) }
        #expect("\(SchemaError.hidden("Hidden"))".contains("CaseIterable"))
    }

    /// A type that only says itself what it is.
    private struct Link: Codable, JSONSchemaProviding {
        let text: String
        static let jsonSchema = JSONSchema.string.adding("format", "uri")
        static let sample = Link(text: "")
    }

    @Test func `a type may provide its own schema`() throws {
        #expect(
            text(try JSONSchema(describing: Wrapper<[Link]>.self)).contains(
                #""items":{"type":"string","format":"uri"}"#))
    }

    @Test func `members are added to an object's schema`() throws {
        let schema = try JSONSchema(describing: Price.self).adding([
            .required("cells", .array(of: .reference("Cell"))), .optional("note", .string, "Says more."),
        ])
        #expect(text(schema).contains(#""note":{"type":"string","description":"Says more."}"#))
        #expect(text(schema).hasSuffix(#""required":["amount","cells"]}"#))
    }

    @Test func `each keyword is written once`() {
        #expect(text(.string.described("a").described("b")) == #"{"type":"string","description":"b"}"#)
        #expect(text(.integer(in: 1...3)) == #"{"type":"integer","minimum":1,"maximum":3}"#)
    }

    @Test func `a schema replaces one of the same name`() {
        var library = SchemaLibrary()
        library["Leaf"] = .string
        library["Tree"] = JSONSchema.reference("Leaf").described("A tree.")
        library["Leaf"] = .boolean
        #expect(library["Leaf"] == .boolean && library.names == ["Tree", "Leaf"])
        #expect(
            library.definitions(at: "/d").bytes.text
                == ##"{"Tree":{"$ref":"#/d/Leaf","description":"A tree."},"Leaf":{"type":"boolean"}}"##)
    }

    @Test func `references in lists are found`() {
        var library = SchemaLibrary()
        library["Leaf"] = .string
        library["Tree"] = .one(of: [.reference("Leaf"), .boolean])
        #expect(library.document("Tree", at: "/")?["$defs"]?.members.map(\.name) == ["Leaf"])
        #expect(
            library.definitions(at: "/d")["Tree"]?.bytes.text
                == ##"{"oneOf":[{"$ref":"#/d/Leaf"},{"type":"boolean"}]}"##)
    }

    @Test func `a discriminator maps to the schemas`() {
        var library = SchemaLibrary()
        library["Leaf"] = .object([.required("kind", .constant("leaf"))])
        library["Part"] = .one(of: [(value: "leaf", schema: "Leaf")], by: "kind")
        #expect(library.document("Part", at: "/")?["$defs"]?.members.map(\.name) == ["Leaf"])
        let definitions = library.definitions(at: "/d")
        let mapping = ##"{"propertyName":"kind","mapping":{"leaf":"#/d/Leaf"}}"##
        #expect(
            definitions["Part"]?.bytes.text
                == ##"{"oneOf":[{"$ref":"#/d/Leaf"}],"discriminator":\##(mapping)}"##)
        #expect(definitions["Leaf"]?["properties"]?["kind"]?.bytes.text == #"{"type":"string","const":"leaf"}"#)
    }

    @Test func `two versions of an object are merged`() {
        let price = JSONSchema.object([.required("amount", .integer), .required("currency", .string)])
        let newer = JSONSchema.object([
            .required("title", .string), .required("price", price), .required("size", .integer),
        ])
        let older = JSONSchema.object([
            .required("size", .string), .required("price", .object([.required("amount", .integer)])),
            .required("icon", .string),
        ])
        let merged = newer.merged(with: older)
        #expect(merged.json["properties"]?.members.map(\.name) == ["title", "price", "size", "icon"])
        #expect(merged.json["required"] == ["price", "size"])
        #expect(merged.json["properties"]?["price"]?["required"] == ["amount"])
        #expect(
            merged.json["properties"]?["size"]?.bytes.text == #"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#)
        #expect(newer.merged(with: newer) == newer)
        let other = JSONSchema.object([.optional("title", .string)])
        #expect(newer.merged(with: other).json["required"] == nil)
    }

    @Test func `a schema document has one title`() {
        var library = SchemaLibrary()
        library["Leaf"] = JSONSchema.string.titled("Blade")
        #expect(
            library.document("Leaf", at: "/")?.bytes.text
                == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"/","title":"Leaf","type":"string"}"#
        )
    }

    @Test func `a schema document contains all that it refers to`() throws {
        var library = SchemaLibrary()
        library["Tree"] = .object([.required("nodes", .array(of: .reference("Node")))])
        library["Node"] = .object([.optional("tree", .reference("Tree")), .required("leaf", .reference("Leaf"))])
        library["Leaf"] = .string
        library["Stone"] = .string
        let document = try #require(library.document("Tree", at: "/schemas/tree"))
        #expect(document["$id"] == "/schemas/tree")
        #expect(document["$defs"]?.members.map(\.name) == ["Tree", "Node", "Leaf"])
        #expect(try #require(library.document("Leaf", at: "/schemas/leaf"))["$defs"] == nil)
        #expect(library.document("Sand", at: "/") == nil)
        let definitions = library.definitions(at: "/components/schemas")
        #expect(definitions["Tree"]?.bytes.text.contains(##""$ref":"#/components/schemas/Node""##) == true)
    }
}
