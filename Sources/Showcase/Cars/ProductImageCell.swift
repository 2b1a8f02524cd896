import Screens

/// A cell with a product. A tap opens its details.
struct ProductImageCell: FeedCell {
    let car: Car
    let context: FeedContext

    var id: CellID { CellID(car.id) }
    var data: CarData { context.data(of: car) }
    var actions: some ActionList {
        Navigate(to: CarScreen.route(Int64(car.id)), if: context.state.canOpen)
        Perform("remove", on: .delete, if: context.state.canRemove) { [context, id = car.id] in
            try await context.remove(id)
        }
    }
}
