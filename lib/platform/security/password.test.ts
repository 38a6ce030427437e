import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, NOBODY } from './password'

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword('tincture walrus plinth')
  expect(await isPasswordOf('tincture walrus plinth', hash)).toBe(true)
  expect(await isPasswordOf('tincture walrus', hash)).toBe(false)
  expect(await isPasswordOf('tincture walrus plinth', null)).toBe(false)
})

test('comparing with nobody costs what comparing with somebody does', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(NOBODY)).toEqual(costOf(await hashPassword('x')))
})
