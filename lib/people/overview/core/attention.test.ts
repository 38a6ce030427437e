import { expect, test } from 'vitest'
import { besideFirstSteps, listedAttention } from './attention'

test('beside the first steps stands what went wrong or waits, and nothing of setting up', () => {
  const kinds = ['endpoint_failing', 'mail_failed', 'sales_held', 'no_mail_server', 'no_support_contact'] as const
  expect(besideFirstSteps(kinds.map((kind) => ({ kind, count: 1 }))).map(({ kind }) => kind)).toEqual([
    'endpoint_failing',
    'mail_failed',
    'sales_held',
  ])
})

test('what the banner above every page says is not told again', () => {
  const kinds = ['organization_suspended', 'past_due', 'limit_near', 'subscription_ending', 'job_failed'] as const
  expect(listedAttention(kinds.map((kind) => ({ kind, count: 1 }))).map(({ kind }) => kind)).toEqual(['job_failed'])
})
