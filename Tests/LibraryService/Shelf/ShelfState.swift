import Sectional

/// What a role may do at the shelf.
protocol ShelfState: Sendable {
    func canSeeLending(_ section: inout SectionAppearance)
    func canBorrow(_ cell: inout CellAppearance)
}

/// Looks, and borrows nothing.
struct VisitorShelfState: ShelfState {
    func canSeeLending(_ section: inout SectionAppearance) { section.isHidden = true }
    func canBorrow(_ cell: inout CellAppearance) { cell.isSelectable = false }
}

/// Borrows.
struct MemberShelfState: ShelfState {
    func canSeeLending(_ section: inout SectionAppearance) { section.isHidden = true }
    func canBorrow(_ cell: inout CellAppearance) { cell.isSelectable = true }
}

/// Borrows, and sees how much is lent.
struct LibrarianShelfState: ShelfState {
    func canSeeLending(_ section: inout SectionAppearance) { section.isHidden = false }
    func canBorrow(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
