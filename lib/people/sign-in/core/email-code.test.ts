import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeEnd, newSixDigits } from './email-code'

test('six digits, leading zeros kept, every digit in every place', () => {
  const seen = Array.from({ length: 6 }, () => new Set<string>())
  for (let i = 0; i < 2_000; i++) {
    const code = newSixDigits(randomBytes)
    expect(code).toMatch(/^\d{6}$/)
    for (const [place, digit] of [...code].entries()) seen[place]?.add(digit)
  }
  expect(seen.map((digits) => digits.size)).toEqual([10, 10, 10, 10, 10, 10])
})

test('numbers that would make some codes likelier are thrown away', () => {
  const draws = [Uint8Array.of(255, 255, 255), Uint8Array.of(0, 0, 7)]
  expect(newSixDigits(() => draws.shift() ?? new Uint8Array(3))).toBe('000007')
})

test('a code lasts ten minutes, a link half an hour', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(codeEnd('sign_in', now)).toEqual(new Date('2026-11-21T12:10:00Z'))
  expect(codeEnd('password_reset', now)).toEqual(new Date('2026-11-21T12:30:00Z'))
})
