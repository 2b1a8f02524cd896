#if !SECTIONAL_WITHOUT_PLANS
    import Foundation
    import Testing
    @testable import JSON

    /// Types that aren't written by a plan, or only in part.
    @Suite struct UnplannedTypeTests {
        private func encoded(_ value: some Encodable) throws -> String {
            var writer = JSONWriter()
            try writer.value(encoding: value)
            return writer.finish().text
        }

        /// Encodes one property under two keys, and only sometimes.
        struct Custom: JSONStruct {
            var text = ""

            enum Keys: CodingKey { case one, two }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Keys.self)
                try container.encode(text, forKey: .one)
                if !text.isEmpty { try container.encode(text, forKey: .two) }
            }
        }

        /// Refuses the sample of its member, and provides one that it accepts.
        struct Positive: JSONStruct, JSONSchemaProviding {
            let number: Int

            enum CodingKeys: CodingKey { case number }

            init(number: Int) { self.number = number }
            init(from decoder: any Decoder) throws {
                number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
                if number == 0 {
                    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "zero"))
                }
            }

            static var jsonSchema: JSONSchema { .object([.required("number", .integer(from: 1))]) }
            static var sample: Positive { Positive(number: 1) }
        }

        @Test func `a type with a valid sample has a plan`() throws {
            #expect(EncodingPlan(for: Positive.self).steps != nil)
            try EncodingPlan.check(Positive.self)
            var positive = Positive(number: 7)
            var writer = JSONWriter()
            try writer.value(&positive, by: EncodingPlan(for: Positive.self))
            #expect(writer.finish().text == #"{"number":7}"#)
            #expect(try encoded(positive) == #"{"number":7}"#)
        }

        struct Around: JSONStruct {
            var custom: Custom
            var list: [Custom]
            var maybe: Custom?
        }

        @Test func `a type that implements encode has no plan`() throws {
            #expect(EncodingPlan(for: Custom.self).steps == nil)
            try EncodingPlan.check(Custom.self)
            var custom = Custom(text: "a")
            var writer = JSONWriter()
            try writer.value(&custom, by: EncodingPlan(for: Custom.self))
            #expect(writer.finish().text == #"{"one":"a","two":"a"}"#)
        }

        @Test func `a type without a plan is encoded inside a plan`() throws {
            let value = Around(custom: Custom(text: "a"), list: [Custom(), Custom(text: "b")], maybe: Custom())
            #expect(EncodingPlan(for: Around.self).steps != nil)
            let expected =
                #"{"custom":{"one":"a","two":"a"},"list":[{"one":""},{"one":"b","two":"b"}],"maybe":{"one":""}}"#
            #expect(try encoded(value) == expected)
        }

        /// Its members and those of a planned struct are in one object.
        struct Flat: JSONStruct {
            var inner: Planned.Inner
            var more: Int

            enum Keys: CodingKey { case more }

            func encode(to encoder: any Encoder) throws {
                try inner.encode(to: encoder)
                var container = encoder.container(keyedBy: Keys.self)
                try container.encode(more, forKey: .more)
            }
        }

        @Test func `a planned struct may be encoded into another's object`() throws {
            let flat = Flat(inner: Planned.Inner(first: 1, second: "a"), more: 2)
            #expect(EncodingPlan(for: Flat.self).steps == nil)
            let object = #"{"first":1,"second":"a","more":2}"#
            #expect(try encoded(flat) == object)
            #expect(try encoded([flat, flat]) == "[\(object),\(object)]")
        }

        final class Class: JSONStruct { var text = "" }

        enum Payload: JSONStruct {
            case text(String)
            init(from decoder: any Decoder) throws { self = .text("") }
        }

        struct Forgotten: JSONStruct {
            var shown = 1
            var hidden = 2
            enum CodingKeys: CodingKey { case shown }
        }

        struct Strict: JSONStruct {
            var text: String
            enum CodingKeys: CodingKey { case text }
            init(from decoder: any Decoder) throws {
                text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
                guard !text.isEmpty else { throw CancellationError() }
            }
        }

        /// Decodes a key that isn't a property's.
        struct Computed: JSONStruct {
            var length: Int
            enum CodingKeys: CodingKey { case text }
            init(from decoder: any Decoder) throws {
                length = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text).utf8.count
            }
        }

        @Test func `a type that can't be planned is refused with its reason`() {
            #expect(throws: PlanError.noStruct("Class")) { try EncodingPlan.check(Class.self) }
            #expect(throws: PlanError.noStruct("Payload")) { try EncodingPlan.check(Payload.self) }
            #expect(throws: PlanError.propertyWithoutKey("hidden", "Forgotten")) {
                try EncodingPlan.check(Forgotten.self)
            }
            #expect(throws: PlanError.undecodable("Strict")) { try EncodingPlan.check(Strict.self) }
            #expect(throws: PlanError.keyWithoutProperty("text", "Computed")) { try EncodingPlan.check(Computed.self) }
            let text = PlanError.propertyWithoutKey("hidden", "Forgotten").description
            #expect(text.contains("'hidden' of Forgotten isn't decoded"))
        }

        struct Direct: JSONStruct { var inner: Forgotten }
        struct Maybe: JSONStruct { var inner: Forgotten? }
        struct Listed: JSONStruct { var inner: [Forgotten] }
        struct Gaps: JSONStruct { var inner: [Forgotten?] }
        struct Mapped: JSONStruct { var inner: [String: [Forgotten]] }

        @Test func `a type that can't be planned is refused inside others`() {
            let error = PlanError.propertyWithoutKey("hidden", "Forgotten")
            #expect(throws: error) { try EncodingPlan.check(Direct.self) }
            #expect(throws: error) { try EncodingPlan.check(Maybe.self) }
            #expect(throws: error) { try EncodingPlan.check(Listed.self) }
            #expect(throws: error) { try EncodingPlan.check(Gaps.self) }
            #expect(throws: error) { try EncodingPlan.check(Mapped.self) }
        }

        @Test func `writing a type that can't be planned fails`() {
            #expect(throws: EncodingError.self) { try encoded(Forgotten()) }
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(Forgotten()) }
        }

        @propertyWrapper struct Trimmed: Codable {
            var wrappedValue: String
            init(wrappedValue: String) { self.wrappedValue = wrappedValue }
            init(from decoder: any Decoder) throws {
                wrappedValue = try decoder.singleValueContainer().decode(String.self)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(wrappedValue.trimmingCharacters(in: .whitespaces))
            }
        }

        struct Wrapped: JSONStruct {
            @Trimmed var text: String
            var number: Int
        }

        @Test func `property wrappers are planned`() throws {
            #expect(EncodingPlan(for: Wrapped.self).steps != nil)
            #expect(try encoded(Wrapped(text: " a ", number: 1)) == #"{"text":"a","number":1}"#)
        }

        /// A struct that contains itself; such a type has to provide its schema.
        struct Tree: JSONStruct, JSONSchemaProviding {
            var name: String
            var branches: [Tree]
            static var jsonSchema: JSONSchema { JSONSchema(["type": "object"]) }
            static var sample: Tree { Tree(name: "", branches: []) }
        }

        @Test func `a planned struct may contain itself`() throws {
            #expect(EncodingPlan(for: Tree.self).steps != nil)
            let tree = Tree(name: "a", branches: [Tree(name: "b", branches: []), Tree(name: "c", branches: [])])
            let expected = #"{"name":"a","branches":[{"name":"b","branches":[]},{"name":"c","branches":[]}]}"#
            #expect(try encoded(tree) == expected)
        }
    }
#endif
