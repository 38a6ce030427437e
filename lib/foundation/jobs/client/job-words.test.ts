import { expect, test } from 'vitest'
import { jobResult } from './job-words'

const KEPT = { words: 'No mail server is set: nobody receives it.' }
const extended = (mailed: number) =>
  ({ kind: 'license.bulk_extend', state: 'finished', failed: 0, summary: { changed: 3, mailed } }) as const

test('what queued emails says that nobody gets them, where there is no mail server', () => {
  expect(jobResult(extended(2), null)).toBe('3 licenses given a new expiry, 2 emails queued.')
  expect(jobResult(extended(2), KEPT)).toBe(`3 licenses given a new expiry, 2 emails queued. ${KEPT.words}`)
  expect(jobResult(extended(0), KEPT)).toBe('3 licenses given a new expiry.')
})
