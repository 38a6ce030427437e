import { expect, test } from 'vitest'
import { DUMMY_HASH, hashPassword, isPasswordOf } from './password'

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword('tincture walrus plinth')
  expect(await isPasswordOf('tincture walrus plinth', hash)).toBe(true)
  expect(await isPasswordOf('tincture walrus', hash)).toBe(false)
  expect(await isPasswordOf('tincture walrus plinth', null)).toBe(false)
})

test('comparing with an unknown user costs the same as comparing with a known one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword('x')))
})
