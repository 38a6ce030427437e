import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { hashRequest, jsonParts } from './hash-request'

const vault = createVault('0'.repeat(64))
const someRow = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }))
const someRequest = fc.dictionary(
  fc.string().filter((name) => name !== '__proto__'),
  fc.oneof(someRow, fc.array(someRow)),
  { noNullPrototype: true },
)

test('the parts are the JSON text of the whole, so hashes of before stay good', async () => {
  await fc.assert(
    fc.asyncProperty(someRequest, async (asked) => {
      expect([...jsonParts(asked)].join('')).toBe(JSON.stringify(asked))
      expect(await hashRequest(vault, asked)).toEqual(vault.lookupHash(JSON.stringify(asked)))
    }),
  )
})

test('others get their turn while a large import is hashed, and no part is larger than a row', async () => {
  const asked = { product_id: 'x', rows: Array.from({ length: 20_000 }, (_, n) => ({ n, notes: 'y'.repeat(50) })) }
  expect(Math.max(...[...jsonParts(asked)].map(({ length }) => length))).toBeLessThan(100)
  let isHashed = false
  const hashed = hashRequest(vault, asked).finally(() => {
    isHashed = true
  })
  let turns = 0
  for (; !isHashed; turns++) await turn()
  await hashed
  expect(turns).toBeGreaterThan(10)
})
