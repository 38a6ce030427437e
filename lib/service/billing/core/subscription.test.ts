import { expect, test } from 'vitest'

import { chooseSubscription, duplicatesOf, type SeenSubscription } from './subscription'

const seen = (stripeId: string, status: string): SeenSubscription => ({
  stripeId,
  status,
  interval: 'month',
  unitAmount: 2900,
  currency: 'usd',
  currentPeriodEnd: new Date(0),
  endsAt: null,
})

test.each([
  [['active'], 'active'],
  [['trialing', 'active'], 'trialing'],
  [['past_due', 'active'], 'active'],
  [['canceled', 'past_due'], 'past_due'],
  [['unpaid', 'canceled'], 'unpaid'],
  [['incomplete', 'incomplete_expired', 'canceled', 'paused'], null],
  [[], null],
])('of %j the one that counts is %s', (statuses, expected) => {
  const all = statuses.map((status, i) => seen(`sub_${i}`, status))
  expect(chooseSubscription(all)?.status ?? null).toBe(expected)
})

test.each([
  [['active', 'active'], ['sub_0']],
  [['active', 'past_due'], ['sub_1']],
  [['past_due', 'unpaid', 'canceled'], ['sub_0']],
  [['canceled', 'active', 'incomplete'], []],
])('of %j those charged twice are %j', (statuses, expected) => {
  const all = statuses.map((status, i) => seen(`sub_${i}`, status))
  expect(duplicatesOf(all).map(({ stripeId }) => stripeId)).toEqual(expected)
})
