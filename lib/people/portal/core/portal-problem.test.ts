import { expect, test } from 'vitest'
import { isCodeRefused, mayTryAgain } from './portal-problem'

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
