import { expect, test } from 'vitest'
import { z } from 'zod'
import { validateInSlices } from './validate-in-slices'

const LIST = { name: 'rows', most: 10_000 }
const schema = z.strictObject({
  kind: z.string(),
  rows: z.array(z.strictObject({ n: z.number().transform((n) => n + 1) })).min(1),
})
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))

test.each([1, 100, 101, 1_000])('%i items are validated as in one piece', async (count) => {
  const body = { kind: 'a', rows: rows(count) }
  expect(await validateInSlices(schema, body, LIST)).toEqual({ data: schema.parse(body), issues: null })
})

test('every problem is named by its place in the whole list, and those beside the list too', async () => {
  const body = { kind: 7, rows: rows(301).map((row, i) => (i === 150 || i === 300 ? { n: 'x', odd: 1 } : row)) }
  const { issues } = await validateInSlices(schema, body, LIST)
  const paths = [...new Set((issues ?? []).map(({ path }) => path.join('.')))]
  expect(paths.toSorted()).toEqual(['kind', 'rows.150', 'rows.150.n', 'rows.300', 'rows.300.n'])
})

test('others have their turn while a long list is validated', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await validateInSlices(schema, { kind: 'a', rows: rows(10_000) }, LIST)
  isDone = true
  expect(turns).toBeGreaterThan(90)
})

test('a list that is too long is refused before its items are validated', async () => {
  await expect(validateInSlices(schema, { kind: 'a', rows: rows(10_001) }, LIST)).rejects.toMatchObject({
    fields: { rows: 'Use at most 10000 rows.' },
  })
})

test.each([[null], [7], [{ rows: 'x' }], [{}], [[]]])('%j is refused by the schema', async (body) => {
  expect(await validateInSlices(schema, body, LIST)).toMatchObject({ data: null })
})
