import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTemplateText } from './template-text'

/** The problems as `line: underlined text`. */
const underlined = (text: string) =>
  readTemplateText(text).problems.map(({ line, from, to }) => `${line}: ${text.slice(from, to)}`)

test('a good template is read as it says', () => {
  const text = '{\n  "who": "{{customer.name}}",\n  "n": [1, {"a": null}]\n}'
  expect(readTemplateText(text)).toEqual({ template: JSON.parse(text), problems: [] })
})

test('a wrong placeholder is underlined in its place, however deep', () => {
  const text = '{\n  "ok": "{{license.key}}",\n  "list": [\n    1,\n    {"bad": "{{license.secret}}"}\n  ]\n}'
  expect(underlined(text)).toEqual(['5: "{{license.secret}}"'])
})

test('each problem has its own place', () => {
  const text = '{\n  "a": "{{nope}}",\n  "b": "{{neither}}"\n}'
  expect(underlined(text)).toEqual(['2: "{{nope}}"', '3: "{{neither}}"'])
})

test('of two members with one name the last counts, as in JSON.parse', () => {
  expect(underlined('{\n  "a": "fine",\n  "a": "{{nope}}"\n}')).toEqual(['3: "{{nope}}"'])
})

test('an escaped name is found', () => {
  expect(underlined('{\n  "\\u0061": "{{nope}}"\n}')).toEqual(['2: "{{nope}}"'])
})

test.each([
  ['{\n  "a": 1,\n  "b": \n}', 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  a: 1\n}', 2],
  ['{\n  "a": 1,\n}', 2],
  ['', 1],
  ['{"a": 1', 1],
])('broken JSON is reported at the line to fix: %j', (text, line) => {
  const { problems } = readTemplateText(text)
  expect(problems.map((problem) => problem.line)).toEqual([line])
})

test('what is no object is refused as a whole', () => {
  expect(underlined('[1]')).toEqual(['1: [1]'])
})

test('never throws, and a problem lies within the text', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => json.slice(0, -1)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { template, problems } = readTemplateText(text)
      const isWithin = problems.every(({ from, to }) => from >= 0 && from <= to && to <= text.length)
      return isWithin && (template === null) === problems.length > 0
    }),
  )
})
