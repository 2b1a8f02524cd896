import Screens

struct HelloTexts: Sendable {
    let title: String
    let helloHeader: String
    let helloFooter: String
    let hello: String
    let world: String
    let cellTypesHeader: String
    let cellTypesFooter: String
    let switchText: String
    let toggleSwitch: String
    let fizzBuzzHeader: String

    static let translations = Translations(
        en: HelloTexts(
            title: "Modular table", helloHeader: "Hello World Section Title",
            helloFooter: "This is a Hello World section footer.", hello: "Hello", world: "World",
            cellTypesHeader: "Multi cell-types section", cellTypesFooter: "My great footer title.",
            switchText: "Turn on some feature", toggleSwitch: "Toggle Switch",
            fizzBuzzHeader: "FizzBuzz Section Title"),
        zhHant: HelloTexts(
            title: "模組化表格", helloHeader: "Hello World 區段標題", helloFooter: "這是 Hello World 區段的頁尾。",
            hello: "你好", world: "世界", cellTypesHeader: "多種儲存格的區段", cellTypesFooter: "我的精彩頁尾。",
            switchText: "開啟某項功能", toggleSwitch: "切換開關", fizzBuzzHeader: "FizzBuzz 區段標題"),
        vi: HelloTexts(
            title: "Bảng theo mô-đun", helloHeader: "Tiêu đề mục Hello World",
            helloFooter: "Đây là chân mục Hello World.", hello: "Xin chào", world: "Thế giới",
            cellTypesHeader: "Mục nhiều loại ô", cellTypesFooter: "Chân mục tuyệt vời của tôi.",
            switchText: "Bật một tính năng", toggleSwitch: "Đổi công tắc", fizzBuzzHeader: "Tiêu đề mục FizzBuzz"))
}
