import Sectional

/// A cell with a product. A tap opens its details.
struct ProductImageCell: FeedCell {
    typealias Data = CarData

    let car: Car
    let context: FeedContext

    var id: CellID { CellID(car.id) }
    var data: CarData { context.data(of: car) }
    var actions: some ActionList {
        Navigate(to: CarScreen.route(Int64(car.id)))
        Perform("remove", on: .delete) { [context, id = car.id] in try await context.remove(id) }
    }

    func configure(_ appearance: inout CellAppearance) {
        context.state.configureProduct(&appearance)
        context.state.configureRemoval(&appearance)
    }
}
