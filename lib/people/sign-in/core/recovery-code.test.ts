import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newRecoveryCodes, readRecoveryCode } from './recovery-code'

test('ten different codes, each read back however it is typed', () => {
  const codes = newRecoveryCodes(randomBytes)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
    expect(readRecoveryCode(code)).toBe(code)
    expect(readRecoveryCode(`  ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code)
    expect(readRecoveryCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
  }
})

test.each(['', '123456', 'abcd-efgh', 'abcd-efgh-jkmn-pqrs', 'abcd-efgh-jkm!', 'uuuu-uuuu-uuuu'])(
  '%j is none',
  (text) => expect(readRecoveryCode(text)).toBeNull(),
)
