import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectionsOf } from './pool-sizes'

test('an API process may open 12 connections, the pages 9, background work 22', () => {
  expect(connectionsOf('api')).toBe(12)
  expect(connectionsOf('api', 4)).toBe(6)
  expect(connectionsOf('web', 4)).toBe(9)
  expect(connectionsOf('work')).toBe(22)
})

test('the README gives these sums', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain('43 connections')
  expect(readme).toContain('79 with four API processes')
  expect(readme).toContain('`npm run worker` opens up to 22')
})
