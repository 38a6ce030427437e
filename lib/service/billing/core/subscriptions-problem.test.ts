import { expect, test } from 'vitest'
import { subscriptionsProblem } from './subscriptions-problem'

test('plans stay on while somebody pays for one, and the sentence says what ends that', () => {
  expect(subscriptionsProblem(0)).toBeNull()
  expect(subscriptionsProblem(1)).toBe(
    'An organization still pays for Pro through Stripe. Cancel every subscription at Stripe first, and try again once they have ended.',
  )
  expect(subscriptionsProblem(1_200)).toMatch(/^1,200 organizations still pay for Pro/)
})
