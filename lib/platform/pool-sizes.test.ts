import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostConnections, WORKER_CONNECTIONS } from './pool-sizes'

test('one process may open 27 connections, four workers 75: background work is in one of them', () => {
  expect(mostConnections({ workers: 1, hasBackground: true })).toBe(27)
  expect(mostConnections({ workers: 1, hasBackground: false })).toBe(16)
  expect(mostConnections({ workers: 4, hasBackground: true })).toBe(75)
  expect(mostConnections({ workers: 4, hasBackground: true, apiPoolSize: 4 })).toBe(51)
  expect(WORKER_CONNECTIONS).toBe(17)
})

test('the README gives these sums', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain('27 connections')
  expect(readme).toContain('16 for each worker and 11 once more, so 75 with four')
  expect(readme).toContain(`\`npm run worker\` opens up to ${WORKER_CONNECTIONS}`)
})
