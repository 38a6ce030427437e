import { expect, test } from 'vitest'
import { createHealth } from './health'

test('a part that fails is named until it works again, and only a change is news', () => {
  const health = createHealth()
  const [jobs, mails] = [health.part('jobs'), health.part('mails')]
  expect(health.failing()).toEqual([])
  expect([mails.fails(), mails.fails()]).toEqual([true, false])
  expect(jobs.works()).toBe(false)
  expect(health.failing()).toEqual(['mails'])
  expect(mails.works()).toBe(true)
  expect(health.parts()).toEqual([
    { name: 'jobs', isFailing: false },
    { name: 'mails', isFailing: false },
  ])
})
