public import SQL
public import Showcase

/// A store of cars in a database. A car's key is its place in the feed; a full-text index finds cars by words in their
/// names.
public struct SQLCarStore: CarStore {
    /// The default for the maximum number of cars.
    public static let maximumCount = 100_000

    private let database: any SQLDatabase
    private let maximum: Int

    /// A store for the cars in `database`, at most `maximum`.
    public init(_ database: any SQLDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    /// Returns the cars that match `query`, newest first.
    public func cars(_ query: CarQuery) async throws -> [Car] {
        let words = SearchWords(query.search)
        if words.isImpossible { return [] }
        let bounds: [SQLValue] = [
            SQLValue(query.before ?? Int64.max), SQLValue(query.limit), SQLValue(query.through ?? Int64.min),
        ]
        guard let match = words.match else { return try await database.rows(Self.all, bounds, Self.car) }
        return try await database.rows(CarNameIndex.cars(Self.columns), bounds + [.text(match)], Self.car)
    }

    /// Returns the car with this id, or `nil` if there is none.
    public func car(_ id: Int64) async throws -> Car? {
        try await database.first("SELECT \(Self.columns) FROM cars WHERE id = ?", [.integer(id)], Self.car)
    }

    /// Stores a car, and returns it with its new id; the `id` of `car` is ignored. Throws `StoreFull` if the store is
    /// full.
    public func add(_ car: Car) async throws -> Car { try await add([car])[0] }

    /// Stores cars in one transaction, the newest last, and returns them with their new ids. Throws `StoreFull` if
    /// there would be more than the maximum.
    public func add(_ cars: [Car]) async throws -> [Car] {
        let checks = Self.checks(that: maximum - cars.count, or: StoreFull(maximum: maximum))
        let results = try await database.write(checks + cars.map(Self.inserting))
        return try zip(cars, results.dropFirst(checks.count)).map { Self.car($0, id: try $1.integer) }
    }

    /// Removes a car. Returns false if it doesn't exist.
    public func remove(_ id: Int64) async throws -> Bool {
        try await database.write("DELETE FROM cars WHERE id = ?", [.integer(id)]).changes > 0
    }
}

extension SQLCarStore {
    private static let columns: SQLStatement = "cars.id, kind, cars.name, operated_by, price, image, url"

    /// The bounds are ids, so each page is a search in the table's own tree.
    static let all: SQLStatement =
        "SELECT \(columns) FROM cars WHERE id < ?1 AND id >= ?3 ORDER BY id DESC LIMIT ?2"

    /// Returns steps that throw `error` if there are more than `limit` cars. Keys are ascending and never reused, so
    /// their range is an upper bound of the count; rows are counted only if it exceeds the limit.
    private static func checks(that limit: Int, or error: StoreFull) -> [SQLStep] {
        [
            SQLStep("SELECT coalesce((SELECT max(id) FROM cars) - (SELECT min(id) FROM cars) + 1, 0)"),
            SQLStep("SELECT count(*) FROM cars") { try $0[0].integer > limit ? [] : nil }
                .requiring { guard try $0.integer <= limit else { throw error } },
        ]
    }

    private static func car(_ row: borrowing SQLRow) -> Car {
        Car(
            id: row.integer(0), kind: Car.Kind(rawValue: row.text(1)), name: row.text(2), operatedBy: row.text(3),
            price: Int(row.integer(4)), image: row.text(5), url: row.optionalText(6))
    }

    private static func car(_ car: Car, id: Int64) -> Car {
        Car(
            id: id, kind: car.kind, name: car.name, operatedBy: car.operatedBy, price: car.price, image: car.image,
            url: car.url)
    }

    /// Returns a step that inserts a car with a new key, and returns the key.
    static func inserting(_ car: Car) -> SQLStep {
        SQLStep(
            "INSERT INTO cars (kind, name, operated_by, price, image, url) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
            [
                .text(car.kind.rawValue), .text(car.name), .text(car.operatedBy), SQLValue(car.price),
                .text(car.image), SQLValue(car.url),
            ])
    }
}
