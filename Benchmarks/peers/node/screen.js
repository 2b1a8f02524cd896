'use strict'

// 19900 as $19,900. `toLocaleString` would take longer than all the rest.
function dollars(amount) {
  let digits = String(amount)
  let text = ''
  while (digits.length > 3) {
    text = ',' + digits.slice(-3) + text
    digits = digits.slice(0, -3)
  }
  return '$' + digits + text
}

function cellOf(item) {
  const data = {
    name: item.name,
    operatedBy: 'Operated by ' + item.operatedBy,
    price: { amount: item.price, currency: 'USD', text: dollars(item.price) },
    imageURL: '/assets/' + item.image,
  }
  const id = String(item.id)
  if (!item.isAdvertising) {
    return { id, type: 'ProductImageCell', data, isSelectable: false, accessory: 'none' }
  }
  const actions = [{ id: 'open', trigger: 'select', kind: 'openURL', url: item.url }]
  return { id, type: 'AdvertisingCell', data, isSelectable: true, accessory: 'none', actions }
}

function screenOf(feed) {
  return {
    id: 'cars',
    revision: feed.revision,
    title: 'Cars',
    cellTypes: [
      { type: 'ProductImageCell', version: 1 },
      { type: 'AdvertisingCell', version: 1 },
    ],
    barItems: [{ id: 'add', title: 'Add', isEnabled: false }],
    sections: [{ id: 'feed', cells: feed.items.map(cellOf), next: feed.next }],
  }
}

module.exports = { screenOf }
