import Foundation
import HTTPServing
import Screens
import Showcase
import TestSupport
import Testing

/// The tables of the showcase's description, cell by cell: read from the JSON as a client does.
@Suite struct ShowcaseTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func screen(_ path: String, _ role: String, _ headers: HeaderFields = [:]) async throws -> JSONObject {
        var headers = headers
        if role != "guest" { headers["Authorization"] = "Bearer \(role):ana" }
        let response = try await InProcessClient(showcase.responder()).get("/screens/" + path, headers)
        try #require(response.status == 200, "\(response.text)")
        return JSONObject(response.body)
    }

    @Test(arguments: [("guest", false, false, false), ("user", false, true, false), ("admin", true, true, true)])
    func `the team is shown as the role may see it`(_ role: String, _ canAdd: Bool, _ canLook: Bool, _ canRemove: Bool)
        async throws
    {
        let team = try await screen("team", role)
        let add = try #require(team["barItems"].list.first)
        #expect(add["id"].text == "add" && add["isEnabled"].bool == canAdd)
        #expect(add["actions"].list.first?["href"].text == (canAdd ? "/screens/team/new" : nil))
        #expect(team["sections"].list.contains { $0["id"].text == "info" } == canLook)
        let members = try #require(team["sections"].list.first { $0["id"].text == "members" })["cells"].list
        #expect(members.count == 6)
        for member in members {
            #expect(member["isSelectable"].bool == canLook)
            #expect(member["accessory"].text == (canLook ? "disclosureIndicator" : "none"))
            let triggers = member["actions"].list.map { $0["trigger"].text }
            #expect(triggers == (canLook ? ["select"] : []) + (canRemove ? ["delete"] : []))
        }
    }

    @Test(arguments: [("guest", false, false, false), ("user", false, true, false), ("admin", true, true, true)])
    func `the feed is shown as the role may see it`(_ role: String, _ canAdd: Bool, _ canLook: Bool, _ canRemove: Bool)
        async throws
    {
        let cars = try await screen("cars", role)
        #expect(cars["barItems"].list.first?["isEnabled"].bool == canAdd)
        let cells = cars["sections"].list[0]["cells"].list
        #expect(Set(cells.map { $0["type"].text == "ProductImageCell" }) == [true, false])
        for cell in cells {
            let isProduct = cell["type"].text == "ProductImageCell"
            #expect(cell["accessory"].text == (isProduct && canLook ? "disclosureIndicator" : "none"))
            #expect(cell["isSelectable"].bool == (isProduct ? canLook : true))
            let kinds = cell["actions"].list.map { $0["kind"].text }
            let selecting = isProduct ? (canLook ? ["navigate"] : []) : ["openURL"]
            #expect(kinds == selecting + (canRemove ? ["perform"] : []))
        }
    }

    @Test(arguments: ["guest", "user", "admin"]) func `all roles see the same hello screen`(_ role: String) async throws
    {
        let hello = try await screen("hello", role)
        #expect(hello["title"].text == "Modular table")
        let sections = hello["sections"].list
        #expect(sections.map { $0["id"].text } == ["hello-world", "multi-cell-types", "fizz-buzz"])
        #expect(
            sections.map { $0["header"].text } == [
                "Hello World Section Title", "Multi cell-types section", "FizzBuzz Section Title",
            ])
        #expect(
            sections.map { $0["footer"].text } == [
                "This is a Hello World section footer.", "My great footer title.", nil,
            ])
        #expect(sections[2]["cells"].list.map { $0["data"]["text"].text } == ["Fizz", "Buzz", "FizzBuzz"])
        #expect(sections[1]["cells"].list.map { $0["actions"].list[0]["trigger"].text } == ["toggle", "select"])
    }

    @Test func `each subject's to-dos are counted`() async throws {
        _ = try await showcase.stores.toDos.add("Wash", for: "ana")
        let mine = try await screen("todos", "user")
        #expect(mine["title"].text == "TODO = 4")
        #expect(
            mine["sections"].list[1]["cells"].list.map { $0["data"]["title"].text } == [
                "Wash", "Buy the milk", "Take my dog", "Rent a car",
            ])
        #expect(mine["barItems"].list[0]["isEnabled"].bool == false)
        let field = mine["sections"].list[0]["cells"].list[0]["actions"].list[0]["fields"]["properties"]["title"]
        #expect(field["minLength"].number == 3 && field["maxLength"].number == 800)
        #expect(field["x-field"]["maximumLength"].number == 200)
        #expect(try await screen("todos", "guest")["title"].text == "TODO = 3")
        for toDo in try await showcase.stores.toDos.toDos(of: "ana") {
            #expect(try await showcase.stores.toDos.remove(toDo.id, for: "ana"))
        }
        let empty = try await screen("todos", "user")
        #expect(empty["title"].text == "TODO = 0")
        #expect(empty["sections"].list[1]["cells"].list.map { $0["type"].text } == ["EmptyCell"])
    }

    @Test(arguments: [("guest", false), ("user", true), ("admin", true)])
    func `guests can't toggle cards`(_ role: String, _ canToggle: Bool) async throws {
        let cards = try await screen("cards", role)
        let types = cards["cellTypes"].list.map { $0["type"].text }
        #expect(types == ["BannerCell", "CarouselCell", "HighlightCell", "CardCell"])
        #expect(cards["sections"].list[0]["cells"].list[1]["data"]["cells"].list.count == 3)
        let cells = cards["sections"].list[1]["cells"].list
        #expect(!cells.isEmpty)
        for cell in cells { #expect(cell["actions"].list.map { $0["trigger"].text } == (canToggle ? ["toggle"] : [])) }
    }

    /// A switch says whether it is on; a guest, who has none, is told so in the label.
    @Test(arguments: [
        ("guest", "Daily digest, A summary every morning: on", "Price alerts, When a car you follow gets cheaper: off"),
        ("user", "Daily digest", "Price alerts"),
    ])
    func `a guest hears the state of each card`(_ role: String, _ first: String, _ second: String) async throws {
        let cards = try await screen("cards", role)["sections"].list[1]["cells"].list.map { $0["accessibility"] }
        #expect(cards[0]["label"].text == first && cards[1]["label"].text == second)
        #expect(cards[0]["hint"].text == (role == "guest" ? nil : "A summary every morning"))
    }

    @Test(arguments: [
        ("en", "Highlights, 3 pictures", "The sun above the waves"),
        ("vi", "Nổi bật, 3 ảnh", "Mặt trời trên sóng biển"), ("zh-Hant", "精選，3 張圖片", "海浪上方的太陽"),
    ])
    func `pictures are described in each language`(_ language: String, _ carousel: String, _ picture: String)
        async throws
    {
        let cells = try await screen("cards", "guest", ["Accept-Language": language])["sections"].list[0]["cells"].list
        let banner = cells[0]["data"]["image"]
        #expect(banner["url"].text == "/assets/banner.svg" && banner["url"].text == cells[0]["data"]["imageURL"].text)
        #expect(banner["width"].number == 320 && banner["height"].number == 96 && banner["color"].text == "#2AA198")
        #expect(banner["alt"].text == "" && banner["preview"].text?.hasPrefix("data:image/png;base64,") == true)
        #expect(cells[1]["accessibility"]["label"].text == carousel)
        let highlight = cells[1]["data"]["cells"].list[0]["data"]["image"]
        #expect(highlight["alt"].text == picture && highlight["width"].number == 160)
    }

    /// Only for those who may add somebody is the form likely to be the next screen.
    @Test(arguments: [("guest", false), ("user", false), ("admin", true)])
    func `the form is prefetched for admins only`(_ role: String, _ isLikely: Bool) async throws {
        let prefetch = try await screen("team", role)["prefetch"]
        #expect(prefetch["screens"].list.compactMap(\.text) == (isLikely ? ["/screens/team/new"] : []))
        #expect(prefetch.exists == isLikely && !prefetch["images"].exists)
    }

    /// Whatever a screen shows, `explain` and the schemas know of.
    @Test(arguments: ["guest", "user", "admin"]) func `each shown cell type is declared`(_ role: String) async throws {
        let declared = Set(try showcase.catalog().cellTypes.map(\.name.rawValue))
        var shown: Set<String> = []
        for path in GoldenTests.screens {
            let headers: HeaderFields = role == "guest" ? [:] : ["Authorization": "Bearer \(role):ana"]
            let response = try await InProcessClient(showcase.responder()).get("/screens/" + path, headers)
            let screen = JSONObject(response.body)
            #expect(response.status == 403 || !screen["cellTypes"].list.isEmpty)
            shown.formUnion(screen["cellTypes"].list.compactMap { $0["type"].text })
        }
        #expect(!shown.isEmpty && declared.isSuperset(of: shown))
    }

    @Test func `a new kind of item is shown only if registered`() async throws {
        struct VideoCell: FeedCell {
            struct Data: CellData { var name: String }
            let car: Car
            init(car: Car, context: FeedContext) { self.car = car }
            var id: CellID { CellID(car.id) }
            var data: Data { Data(name: car.name) }
        }
        let video = Car.Kind(rawValue: "video")
        _ = try await showcase.stores.cars.add(
            Car(id: 0, kind: video, name: "Clip", operatedBy: "x", price: 1, image: "i"))
        #expect(try await !screen("cars", "guest")["cellTypes"].list.contains { $0["type"].text == "VideoCell" })
        let factories = FeedCellFactories.standard.registering(video, VideoCell.self)
        let screen = CarsScreen(cars: showcase.stores.cars, factories: factories)
        #expect(screen.distinctCellTypes.map(\.name).contains("VideoCell"))
        let client = InProcessClient(serve(try ScreenCatalog(roles: Showcase.roles, composers: [screen])))
        #expect(try await client.get("/screens/cars").text.contains(#""type":"VideoCell","data":{"name":"Clip"}"#))
    }
}
