import { expect, test } from 'vitest'
import { signUpStateOf } from './sign-up-state'

test.each([
  [{ isOpen: true, isMailed: true, isProven: false }, 'open'],
  [{ isOpen: true, isMailed: false, isProven: true }, 'open'],
  [{ isOpen: true, isMailed: false, isProven: false }, 'unmailed'],
  [{ isOpen: false, isMailed: true, isProven: true }, 'closed'],
] as const)('%o: sign-up is %s', (given, state) => {
  expect(signUpStateOf(given)).toBe(state)
})
