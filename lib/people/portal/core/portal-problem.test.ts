import { expect, test } from 'vitest'
import { isCodeRefused, isOutdated, mayTryAgain } from './portal-problem'

test.each(['tooMany', 'unreachable', 'offline', 'other'] as const)(
  '%s: the same link or code may still work',
  (problem) => {
    expect([mayTryAgain(problem), isCodeRefused(problem)]).toEqual([true, false])
  },
)

test.each(['invalid', 'unauthorized', 'notFound'] as const)('%s: the code was refused', (problem) => {
  expect([mayTryAgain(problem), isCodeRefused(problem)]).toEqual([false, true])
})

test.each(['conflict', 'forbidden'] as const)('%s: over for a link, and no wrong code', (problem) => {
  expect([mayTryAgain(problem), isCodeRefused(problem)]).toEqual([false, false])
})

test.each(['conflict', 'forbidden', 'revoked', 'expired', 'keyReplaced', 'notFound'] as const)(
  '%s: the page is fetched again',
  (problem) => {
    expect(isOutdated(problem)).toBe(true)
  },
)

test.each(['invalid', 'tooMany', 'offline', 'other'] as const)('%s: the page is as it was', (problem) => {
  expect(isOutdated(problem)).toBe(false)
})
