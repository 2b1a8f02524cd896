import Basics
import JSON

extension SchemaLibrary {
    /// A kind of object, and its schema.
    typealias Branch = (kind: String, schema: JSONSchema)

    /// Adds each of `branches` under a name of its own, its kind and `suffix`, such as `NavigateAction`; and `name`, which
    /// is any of them. Their member `property` has the kind.
    mutating func add(_ name: Identifier, by property: String, suffix: String, _ branches: [Branch]) {
        let names = branches.map { branch in
            Identifier("\(branch.kind.prefix(1).uppercased())\(branch.kind.dropFirst())\(suffix)")
        }
        for (name, branch) in zip(names, branches) { add(name, branch.schema) }
        let choices = zip(branches, names).map { branch, name in (value: Identifier(branch.kind), schema: name) }
        add(name, .one(of: choices, by: property))
    }
}
