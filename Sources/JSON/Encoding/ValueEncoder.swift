/// An encoder that makes the containers for a value. Coding paths are left empty: keeping them costs more than the
/// rest.
struct ValueEncoder: Encoder {
    let target: EncodingTarget
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        target.begin(.object, at: depth)
        return KeyedEncodingContainer(ObjectEncodingContainer<Key>(target: target, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        target.begin(.array, at: depth)
        return ArrayEncodingContainer(target: target, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleEncodingContainer(target: target) }
}
