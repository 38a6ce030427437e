import { afterEach, expect, test, vi } from 'vitest'
import { readRememberedColumns, rememberColumns } from './remembered-columns'

afterEach(() => vi.unstubAllGlobals())

const givenStorage = () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return stored
}

test('columns matched by hand are remembered by their names, of one organization, until they are as guessed again', () => {
  givenStorage()
  const columns = ['Email', 'Bestellnr', 'Notiz']
  const guessed = ['customer_email', null, 'notes'] as const
  rememberColumns('acme', { columns, map: ['customer_email', 'metadata.Bestellnr', null], guessed: [...guessed] })
  expect([...readRememberedColumns('acme')]).toEqual([
    ['bestellnr', 'metadata.Bestellnr'],
    ['notiz', null],
  ])
  expect(readRememberedColumns('other').size).toBe(0)
  rememberColumns('acme', { columns: ['Notiz'], map: ['notes'], guessed: ['notes'] })
  expect([...readRememberedColumns('acme').keys()]).toEqual(['bestellnr'])
})

test.each(['{', '{"a":1}', '[1]', '[["a","nonsense"]]'])('nothing is remembered of %s', (text) => {
  givenStorage().set('import-columns:acme', text)
  expect(readRememberedColumns('acme').size).toBe(0)
})

test('a browser that stores nothing guesses', () => {
  expect(readRememberedColumns('acme').size).toBe(0)
  expect(() => rememberColumns('acme', { columns: ['A'], map: ['notes'], guessed: [null] })).not.toThrow()
})
