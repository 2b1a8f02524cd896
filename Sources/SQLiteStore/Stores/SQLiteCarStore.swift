public import Showcase

/// Cars in SQLite: their key is their place in the feed, and an index of the words in their names finds them.
public struct SQLiteCarStore: CarStore {
    /// How many cars there may be.
    public static let maximumCount = 100_000

    private let database: SQLiteDatabase
    private let maximum: Int

    /// The cars of `database`, at most `maximum`.
    public init(_ database: SQLiteDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    /// The cars of `query`, newest first.
    public func cars(_ query: CarQuery) throws -> ArraySlice<Car> {
        let words = SearchWords(query.search)
        if words.isImpossible { return [] }
        let bounds: [SQLiteValue] = [
            SQLiteValue(query.before ?? Int64.max), .integer(Int64(query.limit)),
            SQLiteValue(query.through ?? Int64.min),
        ]
        return try database.read { connection in
            guard let match = words.match else { return try connection.query(Self.all, bounds, Self.car)[...] }
            return try connection.query(Self.matching, bounds + [.text(match)], Self.car)[...]
        }
    }

    /// The car with this id, if it is there.
    public func car(_ id: Int64) throws -> Car? {
        try database.read { connection in
            try connection.query("SELECT \(Self.columns) FROM cars WHERE id = ?", [.integer(id)], Self.car)
        }.first
    }

    /// Stores a car, whose `id` is ignored, and returns it with the id that it was given. Throws `StoreFull` where there
    /// are as many as there may be.
    public func add(_ car: Car) async throws -> Car { try await add([car])[0] }

    /// Stores cars, the newest last, all of them or none, and returns them with the ids that they were given. Throws
    /// `StoreFull` where that would be more than there may be.
    public func add(_ cars: [Car]) async throws -> [Car] {
        try await database.write { [maximum] connection in
            let room = maximum - cars.count
            guard try Self.count(upTo: room, connection) <= room else { throw StoreFull(maximum: maximum) }
            return try cars.map { try Self.insert($0, connection) }
        }
    }

    /// Removes a car; false where it isn't there.
    public func remove(_ id: Int64) async throws -> Bool {
        try await database.write { connection in
            try connection.change("DELETE FROM cars WHERE id = ?", [.integer(id)]) > 0
        }
    }
}

extension SQLiteCarStore {
    private static let columns = "cars.id, kind, cars.name, operated_by, price, image, url"

    /// The bound is an id, so that every page is a search in the table's own tree.
    static let all = "SELECT \(columns) FROM cars WHERE id < ?1 AND id >= ?3 ORDER BY id DESC LIMIT ?2"

    static let matching = """
        SELECT \(columns) FROM car_names JOIN cars ON cars.id = car_names.rowid
        WHERE car_names MATCH ?4 AND car_names.rowid < ?1 AND car_names.rowid >= ?3
        ORDER BY car_names.rowid DESC LIMIT ?2
        """

    /// An upper bound of how many cars there are where that is at most `limit`, else the exact number. Keys are given
    /// once and in order, so the range of keys is such a bound, and rows are counted only where it exceeds the limit.
    private static func count(upTo limit: Int, _ connection: Connection) throws -> Int {
        let span = try connection.query(
            "SELECT coalesce((SELECT max(id) FROM cars) - (SELECT min(id) FROM cars) + 1, 0)"
        ) { Int($0.integer(0)) }
        guard let span = span.first, span > limit else { return span.first ?? 0 }
        return try connection.query("SELECT count(*) FROM cars") { Int($0.integer(0)) }.first ?? 0
    }

    private static func car(_ row: borrowing Row) -> Car {
        Car(
            id: row.integer(0), kind: Car.Kind(rawValue: row.text(1)), name: row.text(2), operatedBy: row.text(3),
            price: Int(row.integer(4)), image: row.text(5), url: row.optionalText(6))
    }

    @discardableResult
    static func insert(_ car: Car, _ connection: Connection) throws -> Car {
        try connection.change(
            "INSERT INTO cars (kind, name, operated_by, price, image, url) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(car.kind.rawValue), .text(car.name), .text(car.operatedBy), .integer(Int64(car.price)),
                .text(car.image), SQLiteValue(car.url),
            ])
        return Car(
            id: connection.lastInsertedKey, kind: car.kind, name: car.name, operatedBy: car.operatedBy,
            price: car.price, image: car.image, url: car.url)
    }
}
