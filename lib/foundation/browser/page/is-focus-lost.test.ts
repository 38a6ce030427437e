import { afterEach, expect, test, vi } from 'vitest'
import { isFocusLost } from './is-focus-lost'

afterEach(() => vi.unstubAllGlobals())

const body = { closest: () => null }
const isLostTo = (activeElement: unknown) => {
  vi.stubGlobal('document', { body, activeElement })
  return isFocusLost()
}

test('the focus is lost on nothing, on the body, and on a page that is covered', () => {
  expect(isLostTo(null)).toBe(true)
  expect(isLostTo(body)).toBe(true)
  expect(isLostTo({ closest: (selector: string) => (selector === '[inert]' ? body : null) })).toBe(true)
  expect(isLostTo({ closest: () => null })).toBe(false)
})
