import Screens

struct CarsTexts: Sendable {
    let title: String
    let add: String
    let operatedBy: PhrasePattern
    let name: String
    let operatorName: String
    let price: String
    let newCar: String
    let save: String
    let full: @Sendable (Int) -> String

    /// The formats of prices in whole US dollars.
    static let price = Translations(
        en: PriceFormat("en", symbol: "$", fractionDigits: 0),
        zhHant: PriceFormat("zh-Hant", symbol: "US$", fractionDigits: 0),
        vi: PriceFormat("vi", symbol: "US$", fractionDigits: 0))

    static let translations = Translations(
        en: CarsTexts(
            title: "Cars", add: "Add", operatedBy: PhrasePattern(before: "Operated by "), name: "Name",
            operatorName: "Operated by", price: "Price", newCar: "New car", save: "Save",
            full: { "There are \($0) cars, and no more can be added. Remove one first." }),
        zhHant: CarsTexts(
            title: "汽車", add: "新增", operatedBy: PhrasePattern(before: "由 ", after: " 營運"), name: "名稱",
            operatorName: "營運者", price: "價格", newCar: "新增汽車", save: "儲存",
            full: { "已有 \($0) 輛汽車，無法再新增。請先移除一輛。" }),
        vi: CarsTexts(
            title: "Xe hơi", add: "Thêm", operatedBy: PhrasePattern(before: "Vận hành bởi "),
            name: "Tên", operatorName: "Vận hành bởi", price: "Giá", newCar: "Xe mới", save: "Lưu",
            full: { "Đã có \($0) xe, không thể thêm nữa. Hãy xóa bớt một xe." }))
}
