#if !SECTIONAL_WITHOUT_PLANS
    import Foundation
    import Testing
    @testable import JSON

    /// A plan writes what the compiler's own code would.
    @Suite struct EncodingPlanTests {
        /// Returns the JSON that the plan writes. Fails if there is no plan.
        private func planned<Value: JSONStruct>(_ value: Value) throws -> String {
            let plan = EncodingPlan(for: Value.self)
            #expect(plan.steps != nil, "\(Value.self) has no plan")
            var value = value
            var writer = JSONWriter(capacity: 1)
            try writer.value(&value, by: plan)
            return writer.finish().text
        }

        private func encoded(_ value: some Encodable) throws -> String {
            var writer = JSONWriter()
            try writer.value(encoding: value)
            return writer.finish().text
        }

        @Test(arguments: 0..<200) func `a plan writes what synthesized code writes`(seed: UInt64) throws {
            var values = PlannedValues(seed: seed)
            let numbers = values.numbers()
            #expect(try planned(numbers) == encoded(numbers.twin))
            let inner = values.inner()
            #expect(try planned(inner) == encoded(inner.twin))
            let optionals = values.optionals()
            #expect(try planned(optionals) == encoded(optionals.twin))
            let lists = values.lists()
            #expect(try planned(lists) == encoded(lists.twin))
            let renamed = values.renamed()
            #expect(try planned(renamed) == encoded(renamed.twin))
            let phrases = values.phrases()
            #expect(try planned(phrases) == encoded(phrases.twin))
        }

        @Test(arguments: 0..<20) func `other encoders write planned structs too`(seed: UInt64) throws {
            var values = PlannedValues(seed: seed)
            let (optionals, lists) = (values.optionals(), values.lists())
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(try encoder.encode(optionals) == encoder.encode(optionals.twin))
            #expect(try encoder.encode(lists) == encoder.encode(lists.twin))
            let phrases = values.phrases()
            #expect(try encoder.encode(phrases) == encoder.encode(phrases.twin))
        }

        @Test func `a plan is used inside other values`() throws {
            let inner = Planned.Inner(first: 1, second: nil)
            #expect(try encoded([inner, inner]) == #"[{"first":1},{"first":1}]"#)
            #expect(try encoded(["a": inner]) == #"{"a":{"first":1}}"#)
            #expect(try encoded([Planned.Empty()]) == "[{}]")
            #expect(try planned(Planned.Empty()) == "{}")
        }

        struct Ratings: JSONStruct {
            var float: Float, half: Float16, floats: [Float], maybe: Float?, wide: Int128, counts: [String: Int]
            var tags: Set<String>
        }

        @Test func `a plan writes each number type with its own digits`() throws {
            let ratings = Ratings(
                float: 4.7, half: 0.1, floats: [0.3], maybe: 1.1, wide: -1, counts: ["c": 3, "a": 1, "d": 4, "b": 2],
                tags: ["y", "x", "z"])
            let start = #"{"float":4.7,"half":0.1,"floats":[0.3],"maybe":1.1,"wide":-1,"#
            let end = #""counts":{"a":1,"b":2,"c":3,"d":4},"tags":["x","y","z"]}"#
            #expect(try planned(ratings) == start + end)
            #expect(try encoded([ratings]) == "[\(start)\(end)]")
        }

        @Test func `commas are written around planned values`() throws {
            var value = Planned.Inner(first: nil, second: "b")
            var writer = JSONWriter()
            writer.beginArray()
            try writer.value(&value, by: EncodingPlan(for: Planned.Inner.self))
            try writer.value(&value, by: EncodingPlan(for: Planned.Inner.self))
            writer.value(1)
            writer.endArray()
            #expect(writer.finish().text == #"[{"second":"b"},{"second":"b"},1]"#)
        }

        @Test func `a plan refuses NaN and infinity`() {
            var values = PlannedValues(seed: 1)
            var numbers = values.numbers()
            numbers.k = .infinity
            #expect(throws: EncodingError.self) { try planned(numbers) }
            numbers.k = 1
            numbers.l = .nan
            #expect(throws: EncodingError.self) { try planned(numbers) }
        }

        @Test func `a value is written by the plan of its own type`() throws {
            var value = Planned.Inner(first: 1, second: nil)
            var writer = JSONWriter()
            try writer.value(&value, by: EncodingPlan(for: Planned.Empty.self))
            #expect(writer.finish().text == #"{"first":1}"#)
        }

        struct Wide: JSONStruct {
            var a: Bool, b: Int64, c: UInt8?, d: String, e: Planned.Inner, f: Planned.Color, g: Double
        }

        @Test func `the offsets of properties are known`() throws {
            let offsets = try PlannedMember.all(of: Wide.self).members.map(\.offset)
            let expected = [\Wide.a, \.b, \.c, \.d, \.e, \.f, \.g] as [PartialKeyPath<Wide>]
            #expect(offsets == expected.map { MemoryLayout<Wide>.offset(of: $0) })
            let names = StoredProperty.all(of: Wide.self).map(\.name)
            let sample = Wide(a: true, b: 1, c: nil, d: "", e: .init(), f: .red, g: 0)
            #expect(names == Mirror(reflecting: sample).children.map(\.label))
        }

        struct First<Value: Codable>: JSONStruct { var value: Value }

        @Test func `a plan needed by several threads at once is right for all`() async throws {
            let texts = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<16 { group.addTask { try? planned(First(value: [1: "a"])) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts == Array(repeating: #"{"value":{"1":"a"}}"#, count: 16))
            #expect(try planned(First(value: 1)) == #"{"value":1}"#)
            #expect(try planned(First(value: First(value: "a"))) == #"{"value":{"value":"a"}}"#)
        }
    }
#endif
