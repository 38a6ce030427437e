import { expect, test } from 'vitest'
import { consequencesOf, type PlanUse } from './plan-use'

const USE: PlanUse = {
  plan: 'pro',
  dailyLimitOverride: null,
  products: 3,
  members: 4,
  webhookEndpoints: 1,
  accessTokens: 2,
  shops: 1,
  mails: { sent: 12, limit: 20_000 },
  usesSigning: false,
  busiest: { name: 'Editor', used: 812 },
  isPaid: true,
  endsAt: null,
}
const LESS = 'Each product may make 10,000 requests a day. Further requests are answered 429.'

const MAILS = 'Customers are sent up to 1,000 emails a day (before: 20,000).'

test('what a smaller plan has less of is named, also if everything fits into it', () => {
  expect(consequencesOf(USE, 'free')).toEqual([
    LESS,
    'Signed validation and offline grace are no longer included.',
    'There can be up to 20 products (before: 200), 10 members and invitations (before: 100), 10 webhook endpoints (before: 50), 5 access tokens (before: 50), and 3 shops (before: 20).',
    MAILS,
  ])
  expect(consequencesOf({ ...USE, plan: 'free' }, 'pro')).toEqual([])
})

test('what does not fit stays, is named, and cannot grow', () => {
  const large = {
    ...USE,
    products: 34,
    members: 11,
    webhookEndpoints: 12,
    accessTokens: 6,
    shops: 4,
    usesSigning: true,
  }
  expect(consequencesOf({ ...large, busiest: { name: 'Editor', used: 23_412 } }, 'free')).toEqual([
    `${LESS} Editor made 23,412 today.`,
    'Answers are no longer signed, and have no offline grace. Programs that require a signature refuse them.',
    MAILS,
    'All 34 products stay. None can be added until there are fewer than 20.',
    'All 11 members and invitations stay. None can be added until there are fewer than 10.',
    'All 12 webhook endpoints stay. None can be added until there are fewer than 10.',
    'All 6 access tokens stay. None can be added until there are fewer than 5.',
    'All 4 shops stay. None can be added until there are fewer than 3.',
  ])
})

test('an override below the limit of the smaller plan is no loss of requests', () => {
  const lost = consequencesOf({ ...USE, plan: 'enterprise', dailyLimitOverride: 5_000 }, 'free')
  expect(lost.filter((sentence) => sentence.includes('requests'))).toEqual([])
})
