import { expect, test } from 'vitest'
import { readStartArguments } from './read-start-arguments'

test.each(['0', '1.5', 'many', '', '257'])('--workers %j is refused in one sentence', (text) => {
  expect(() => readStartArguments([`--workers=${text}`])).toThrow(
    `--workers is "${text}", but it needs a number from 1 to 256, or auto for one per core.`,
  )
})

test('the number of API processes is one, a number, or one per core', () => {
  expect(readStartArguments([])).toEqual({ workers: 1, role: undefined })
  expect(readStartArguments(['--workers', '4'])).toEqual({ workers: 4, role: undefined })
  expect(readStartArguments(['--workers', 'auto']).workers).toBeGreaterThan(0)
})

test('a role is one of those that there are', () => {
  expect(readStartArguments(['--role', 'work']).role).toBe('work')
  expect(() => readStartArguments(['--role', 'works'])).toThrow(
    '--role is "works", but it needs one of all, api, web, work.',
  )
})

test('what is no argument of a start is named, and development has one process of each role', () => {
  expect(() => readStartArguments(['--worker', '4'])).toThrow(/^Unknown option '--worker'\. /)
  expect(() => readStartArguments(['--dev', '--workers', '2'])).toThrow('cannot be combined with --dev')
})
