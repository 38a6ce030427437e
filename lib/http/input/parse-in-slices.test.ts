import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInSlices } from './parse-in-slices'

const LIST = { name: 'rows', most: 20_000 }
const parse = (text: string, list = LIST) => parseInSlices(Buffer.from(text), list)

test('what it reads is what JSON.parse reads', async () => {
  const row = fc.dictionary(fc.string(), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.string(), fc.constantFrom(0, 2), async (rows, before, blanks) => {
      const text = JSON.stringify({ id: before, rows, first_row: 2 }, null, blanks)
      expect(await parse(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  '{"rows":[{"a":1},]}',
  '{"rows":[,{"a":1}]}',
  '{"rows":[{"a":1}',
  '{"rows":[{"a":1}]',
  '{"rows":[{"a":1]}]}',
  '{"rows":[{"a":1}}',
  '{"rows":[1 2]}',
  '{"rows":["a]}',
  '',
  `{"rows":[{"a":"${'x'.repeat(70_000)}"}]}`,
  `{"a":"${'x'.repeat(70_000)}","rows":[]}`,
])('%s is refused', async (text) => {
  await expect(parse(text)).rejects.toThrow()
})

test('a list in a list, and a value of the same name, are not taken for it', async () => {
  for (const text of ['{"a":{"rows":[1]},"rows":[2]}', '{"a":"rows","rows":["]",{"b":"[,"}]}', '{"rows":7}', '[]'])
    expect(await parse(text)).toEqual(Array.isArray(JSON.parse(text)) ? JSON.parse(text) : { ...JSON.parse(text) })
})

test.each(['[', '{', ' ', '"'])('15 MB of %j are given up after the first 64 KiB', async (byte) => {
  const stopCounting = countTurns()
  await expect(parse(`{"rows":[${byte.repeat(15_000_000)}`)).rejects.toThrow('an item is too large')
  // Whoever read to the end would have paused 228 times.
  expect(stopCounting()).toBeLessThan(10)
})

test('a list that is too long ends the reading, and others have their turn while a long one is read', async () => {
  await expect(parse(`{"rows":[${'{},'.repeat(1_000_000)}{}]}`)).rejects.toThrow('more than 20000 items')
  const stopCounting = countTurns()
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ license_key: `KEY-${i}`, notes: 'x'.repeat(300) }))
  await parse(JSON.stringify({ rows }))
  // About 7 MB, with a break every 64 KiB.
  expect(stopCounting()).toBeGreaterThan(80)
})

/** Counts the turns that others have until the function that it returns is called. */
function countTurns(): () => number {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  return () => {
    isDone = true
    return turns
  }
}
