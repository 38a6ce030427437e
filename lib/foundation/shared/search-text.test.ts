import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, likeText, numberPattern, searchText } from './search-text'

test.each([
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['ÉMILE', 'emile'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Søren Ærø', 'soren aero'],
  ['İstanbul', 'istanbul'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Ёлка', 'елка'],
  ['ΟΔΟΣ', 'οδος'.replace('ς', 'σ')],
  ['ﬁne Ｗｉｄｅ', 'fine wide'],
  ['soft\u00adhyphen\u200b', 'softhyphen'],
  ['日本語', '日本語'],
  ['한국', '한국'],
  ['か\u3099', 'が'],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('both normal forms of a text are one, and folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test('a text as the indexes have it contains another exactly if the folded text does', () => {
  const word = fc.string({ unit: fc.constantFrom('日', '本', 'a', '김', ' ', '\\', '3', '4', '6', '🎉'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (text, part) => {
      expect(searchText(text).includes(searchText(part))).toBe(foldText(text).includes(foldText(part)))
    }),
  )
  expect(searchText('Zoë 日 10')).toBe('zoe \\346\\227\\245 BA')
})

test('the signs of LIKE are taken literally', () => {
  expect(likeText('100%_\\')).toBe('100\\%\\_\\\\')
})

test.each([
  ['#A-8008', '%A-8008%'],
  ['# A-8008', '%A-8008%'],
  ['Order A-8008', '%A-8008%'],
  ['order #A-8008', '%A-8008%'],
  ['Order no. A-8008', '%A-8008%'],
  ['ORDER NUMBER: 1001', '%1001%'],
  ['Bestellung 1001', '%1001%'],
  ['Bestellnummer: 1001', '%1001%'],
  ['Bestell-Nr. 1001', '%1001%'],
  ['Commande n°1001', '%1001%'],
  ['Pedido n.º 1001', '%1001%'],
  ['订单号：1001', '%1001%'],
  ['Order 12', '12%'],
  ['order-1001', '%order-1001%'],
  ['Orders 1001', '%Orders 1001%'],
  ['#mine', '%#mine%'],
  ['order of Ada', '%order of Ada%'],
])('the number of an order that is written %j is searched as %j', (text, pattern) => {
  expect(numberPattern(text)).toBe(pattern)
})
