import { expect, test } from 'vitest'
import { appCodeInput } from './schema'

test.each([
  ['123456', true],
  ['123 456', true],
  ['7f3k-9q2m-x8dw', true],
  ['1234-5678-9012', true],
  ['7f3k', true],
  ['123', false],
  ['1234567', false],
])("%s as the app's code, or a recovery code in its place", (code, isSent) => {
  const { success, error } = appCodeInput.safeParse({ code })
  expect(success).toBe(isSent)
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(isSent ? [] : ['Enter the six digits.'])
})
