import { expect, test, vi } from 'vitest'
import { behindSeconds, forgetBehind, noteBehind, onBehindChange } from './behind'

test('the last list says how far behind the page is, and other answers say nothing', () => {
  const changed = vi.fn()
  const end = onBehindChange(changed)
  noteBehind('12')
  noteBehind(null)
  noteBehind('12')
  expect([behindSeconds(), changed.mock.calls.length]).toEqual([12, 1])
  noteBehind('0')
  expect([behindSeconds(), changed.mock.calls.length]).toEqual([0, 2])
  forgetBehind()
  end()
  noteBehind('3')
  expect([behindSeconds(), changed.mock.calls.length]).toEqual([3, 3])
  forgetBehind()
})

test('a header that is no number is no delay', () => {
  noteBehind('soon')
  expect(behindSeconds()).toBe(0)
  forgetBehind()
})
