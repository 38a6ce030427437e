import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColors, HEX_COLOR, readHexColor } from './accent'
import { contrast } from './contrast-text'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const [LIGHT, DARK] = ['#f1f3f7', '#242830']

test('whatever a vendor picks can be read, in both themes, also where a button is pointed at', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light, dark } = accentColors(color)
      for (const [colors, ground] of [
        [light, LIGHT],
        [dark, DARK],
      ] as const) {
        expect(contrast(colors.text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colors.fill, ground)).toBeGreaterThanOrEqual(3)
        expect(contrast(colors.on, colors.fill)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colors.on, colors.hover)).toBeGreaterThanOrEqual(4.5)
        for (const each of Object.values(colors)) expect(each).toMatch(HEX_COLOR)
      }
    }),
  )
})

test('a colour is read with or without its sign, short or long', () => {
  expect(['FFD400', ' #ffd400', '#FD4', 'fd4'].map(readHexColor)).toEqual(['#ffd400', '#ffd400', '#ffdd44', '#ffdd44'])
  expect(['', 'red', '#12345', '##fd4', '#ffd4001'].map(readHexColor)).toEqual([null, null, null, null, null])
})

test('a colour that is clear already is used as it is', () => {
  expect(accentColors('#0b5cad').light).toMatchObject({ text: '#0b5cad', fill: '#0b5cad', on: '#ffffff' })
  expect(accentColors('#ffd400').dark).toMatchObject({ text: '#ffd400', fill: '#ffd400', on: '#000000' })
})
