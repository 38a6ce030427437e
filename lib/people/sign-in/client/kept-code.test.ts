import { afterEach, expect, test, vi } from 'vitest'
import { forgetCode, keepCode, keptCode } from './kept-code'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function givenStorage() {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return stored
}

test('a code that was sent is kept without the password, for its page alone, until it ends or was used', () => {
  const stored = givenStorage()
  vi.useFakeTimers({ now: new Date('2026-12-01T09:00:00Z') })
  const values = { name: 'Grace', email: 'grace@example.com', password: 'gravel teapot meridian' }
  keepCode({ ...values, path: '/sign-up', request: 'a-request' })
  expect([...stored.values()].join()).not.toContain('gravel')
  expect(keptCode('/sign-up')).toMatchObject({ name: 'Grace', email: 'grace@example.com', request: 'a-request' })
  expect(keptCode('/sign-in/code')).toBeNull()
  vi.setSystemTime(new Date('2026-12-01T09:10:00Z'))
  expect(keptCode('/sign-up')).toBeNull()
  keepCode({ path: '/sign-in/code', request: 'another', email: 'grace@example.com' })
  forgetCode()
  expect(keptCode('/sign-in/code')).toBeNull()
})

test('a browser that stores nothing keeps nothing', () => {
  expect(() => keepCode({ path: '/sign-up', request: 'a', email: 'a@b.test' })).not.toThrow()
  expect(keptCode('/sign-up')).toBeNull()
})
