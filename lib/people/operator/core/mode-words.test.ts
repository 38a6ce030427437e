import { expect, test } from 'vitest'
import { withoutPlansWords, withPlansWords } from './mode-words'

const COUNTS = { organizations: 3, limited: 2, billing_suspended: 1 }

test('turning plans off says who moves, that nothing moves back, whose billing resumes, and that sign-up closes', () => {
  expect(withoutPlansWords(COUNTS)).toEqual([
    '2 organizations move to Enterprise, without a daily limit and with signed validation available.',
    "Turning plans on again doesn't bring former plans and daily limits back: every organization begins on the same plan.",
    'Billing of one organization is resumed: validations work again.',
    'Plans and billing disappear from the dashboard, the portal, the console, and every email.',
    'Sign-up closes, and stays closed when plans are turned on again unless you open it there. Invitations still work.',
    'The front page leads to your customer portal.',
  ])
  expect(withoutPlansWords({ organizations: 3, limited: 0, billing_suspended: 0 })[0]).toBe(
    'Every organization stays on Enterprise, without a limit.',
  )
})

test('turning plans on says which plan it is for everyone, and what that takes away', () => {
  expect(withPlansWords(COUNTS, 'enterprise')[0]).toBe('3 organizations stay on Enterprise: no limit changes.')
  expect(withPlansWords({ ...COUNTS, organizations: 1 }, 'pro')[0]).toBe(
    'One organization moves to Pro with the next request: 100,000 requests a day for each product. Members are emailed.',
  )
  expect(withPlansWords(COUNTS, 'free')[0]).toMatch(/10,000 requests a day .* no longer signed/)
})
