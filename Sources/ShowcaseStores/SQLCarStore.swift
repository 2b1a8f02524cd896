public import SQL
public import Showcase

/// Cars in a database: their key is their place in the feed, and an index of the words in their names finds them.
public struct SQLCarStore: CarStore {
    /// How many cars there may be.
    public static let maximumCount = 100_000

    private let database: any SQLDatabase
    private let maximum: Int

    /// The cars of `database`, at most `maximum`.
    public init(_ database: any SQLDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    /// The cars of `query`, newest first.
    public func cars(_ query: CarQuery) async throws -> ArraySlice<Car> {
        let words = SearchWords(query.search)
        if words.isImpossible { return [] }
        let bounds: [SQLValue] = [
            SQLValue(query.before ?? Int64.max), SQLValue(query.limit), SQLValue(query.through ?? Int64.min),
        ]
        guard let match = words.match else { return try await database.rows(Self.all, bounds, Self.car)[...] }
        return try await database.rows(CarNameIndex.cars(Self.columns), bounds + [.text(match)], Self.car)[...]
    }

    /// The car with this id, if it is there.
    public func car(_ id: Int64) async throws -> Car? {
        try await database.first("SELECT \(Self.columns) FROM cars WHERE id = ?", [.integer(id)], Self.car)
    }

    /// Stores a car, whose `id` is ignored, and returns it with the id that it was given. Throws `StoreFull` where there
    /// are as many as there may be.
    public func add(_ car: Car) async throws -> Car { try await add([car])[0] }

    /// Stores cars, the newest last, all of them or none, and returns them with the ids that they were given. Throws
    /// `StoreFull` where that would be more than there may be.
    public func add(_ cars: [Car]) async throws -> [Car] {
        let checks = Self.checks(that: maximum - cars.count, or: StoreFull(maximum: maximum))
        let results = try await database.write(checks + cars.map(Self.inserting))
        return try zip(cars, results.dropFirst(checks.count)).map { Self.car($0, id: try $1.integer) }
    }

    /// Removes a car; false where it isn't there.
    public func remove(_ id: Int64) async throws -> Bool {
        try await database.write("DELETE FROM cars WHERE id = ?", [.integer(id)]).changes > 0
    }
}

extension SQLCarStore {
    private static let columns: SQLStatement = "cars.id, kind, cars.name, operated_by, price, image, url"

    /// The bound is an id, so that every page is a search in the table's own tree.
    static let all: SQLStatement =
        "SELECT \(columns) FROM cars WHERE id < ?1 AND id >= ?3 ORDER BY id DESC LIMIT ?2"

    /// Steps that throw `error` where there are more than `limit` cars. Keys are given once and in order, so the range of
    /// keys is an upper bound of how many there are, and rows are counted only where it exceeds the limit.
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

    /// Inserts a car, whose `id` is ignored, and gives its key.
    static func inserting(_ car: Car) -> SQLStep {
        SQLStep(
            "INSERT INTO cars (kind, name, operated_by, price, image, url) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
            [
                .text(car.kind.rawValue), .text(car.name), .text(car.operatedBy), SQLValue(car.price),
                .text(car.image), SQLValue(car.url),
            ])
    }
}
