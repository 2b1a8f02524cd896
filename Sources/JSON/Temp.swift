extension JSONWriter { public mutating func value<V: Encodable>(encoding v: V) throws { null() } }
