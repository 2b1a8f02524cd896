package main

import "strconv"

// Feed is what the screen is made of.
type Feed struct {
	Revision string `json:"revision"`
	Next     string `json:"next"`
	Items    []Item `json:"items"`
}

// Item is one row, as it would be stored.
type Item struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	OperatedBy    string `json:"operatedBy"`
	Price         int    `json:"price"`
	Image         string `json:"image"`
	IsAdvertising bool   `json:"isAdvertising"`
	URL           string `json:"url"`
}

type screen struct {
	ID        string     `json:"id"`
	Revision  string     `json:"revision"`
	Title     string     `json:"title"`
	CellTypes []cellType `json:"cellTypes"`
	BarItems  []barItem  `json:"barItems"`
	Sections  []section  `json:"sections"`
}

type cellType struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
}

type barItem struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	IsEnabled bool   `json:"isEnabled"`
}

type section struct {
	ID    string `json:"id"`
	Cells []cell `json:"cells"`
	Next  string `json:"next"`
}

type cell struct {
	ID           string   `json:"id"`
	Type         string   `json:"type"`
	Data         data     `json:"data"`
	IsSelectable bool     `json:"isSelectable"`
	Accessory    string   `json:"accessory"`
	Actions      []action `json:"actions,omitempty"`
}

type data struct {
	Name       string `json:"name"`
	OperatedBy string `json:"operatedBy"`
	Price      price  `json:"price"`
	ImageURL   string `json:"imageURL"`
}

type price struct {
	Amount   int    `json:"amount"`
	Currency string `json:"currency"`
	Text     string `json:"text"`
}

type action struct {
	ID      string `json:"id"`
	Trigger string `json:"trigger"`
	Kind    string `json:"kind"`
	URL     string `json:"url"`
}

func screenOf(feed *Feed) *screen {
	cells := make([]cell, len(feed.Items))
	for index := range feed.Items {
		cells[index] = cellOf(&feed.Items[index])
	}
	return &screen{
		ID: "cars", Revision: feed.Revision, Title: "Cars",
		CellTypes: []cellType{{"ProductImageCell", 1}, {"AdvertisingCell", 1}},
		BarItems:  []barItem{{"add", "Add", false}},
		Sections:  []section{{ID: "feed", Cells: cells, Next: feed.Next}},
	}
}

func cellOf(item *Item) cell {
	cell := cell{ID: strconv.FormatInt(item.ID, 10), Type: "ProductImageCell", Data: dataOf(item), Accessory: "none"}
	if item.IsAdvertising {
		cell.Type = "AdvertisingCell"
		cell.IsSelectable = true
		cell.Actions = []action{{"open", "select", "openURL", item.URL}}
	}
	return cell
}

func dataOf(item *Item) data {
	return data{
		Name: item.Name, OperatedBy: "Operated by " + item.OperatedBy,
		Price:    price{item.Price, "USD", dollars(item.Price)},
		ImageURL: "/assets/" + item.Image,
	}
}

// 19900 as $19,900.
func dollars(amount int) string {
	digits := strconv.Itoa(amount)
	text := make([]byte, 1, 2+len(digits)*4/3)
	text[0] = '$'
	for index := range digits {
		if index > 0 && (len(digits)-index)%3 == 0 {
			text = append(text, ',')
		}
		text = append(text, digits[index])
	}
	return string(text)
}
