import { expect, test } from 'vitest'
import { firstPlan, hasPlans } from './installation-mode'

test('a new organization begins on Free where there are plans, and without limits where there are none', () => {
  expect([hasPlans({ serves: 'vendors' }), firstPlan({ serves: 'vendors' })]).toEqual([true, 'free'])
  expect([hasPlans({ serves: 'us' }), firstPlan({ serves: 'us' })]).toEqual([false, 'enterprise'])
})
