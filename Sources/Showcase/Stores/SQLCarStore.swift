package import SQL
package import Screens

/// A store of cars in a database. A car's key is its place in the feed; an index finds cars by words in their names.
package struct SQLCarStore: CarStore {
    package static let maximumCount = 100_000

    private let database: any SQLDatabase
    private let maximum: Int

    package init(_ database: any SQLDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    package func cars(matching search: String, in range: KeyRange) async throws -> [Car] {
        try await Self.index.rows(matching: search, in: range, .descending, of: database, Self.car)
    }

    package func car(_ id: Int64) async throws -> Car? {
        try await database.first("SELECT \(Self.columns) FROM cars WHERE id = ?", [.integer(id)], Self.car)
    }

    package func add(_ car: Car) async throws -> Car { try await add([car])[0] }

    /// Stores cars in one transaction, the newest last, and returns them with their new ids. Throws `StoreFull` if
    /// there would be more than the maximum.
    package func add(_ cars: [Car]) async throws -> [Car] {
        let checks = Self.checks(that: maximum - cars.count, or: StoreFull(maximum: maximum))
        let results = try await database.write(checks + cars.flatMap(Self.inserting))
        return try cars.enumerated().map { index, car in
            var car = car
            car.id = try results[checks.count + 2 * index].integer
            return car
        }
    }

    package func remove(_ id: Int64) async throws -> Bool {
        let deletion = SQLStep("DELETE FROM cars WHERE id = ? RETURNING id, name", [.integer(id)])
        return try await database.write([deletion, Self.index.removing])[0].changes > 0
    }

    private static let columns: SQLStatement = "id, kind, name, operated_by, price, image, url"

    /// The words of the names. They are stored with each car, so another index takes a migration.
    static let index = SearchIndex("car_words", of: "cars", columns: columns)

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
            id: row["id"], kind: Car.Kind(rawValue: row["kind"]), name: row["name"], operatedBy: row["operated_by"],
            price: row["price"], image: row["image"], url: row["url"])
    }

    /// Returns two steps: one that inserts a car with a new key, and returns the key first, and one that adds the words
    /// of its name.
    static func inserting(_ car: Car) -> [SQLStep] {
        let insertion = SQLStep(
            """
            INSERT INTO cars (kind, name, operated_by, price, image, url) VALUES (?, ?, ?, ?, ?, ?) RETURNING id, name
            """,
            [
                .text(car.kind.rawValue), .text(car.name), .text(car.operatedBy), SQLValue(car.price),
                .text(car.image), SQLValue(car.url),
            ])
        return [insertion, index.adding]
    }
}
