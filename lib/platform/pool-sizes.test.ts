import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostConnections, WORKER_CONNECTIONS } from './pool-sizes'

test('one process may open 29 connections, four workers 83: background work is in one of them', () => {
  expect(mostConnections({ workers: 1, hasBackground: true })).toBe(29)
  expect(mostConnections({ workers: 1, hasBackground: false })).toBe(18)
  expect(mostConnections({ workers: 4, hasBackground: true })).toBe(83)
  expect(mostConnections({ workers: 4, hasBackground: true, apiPoolSize: 4 })).toBe(59)
  expect(WORKER_CONNECTIONS).toBe(17)
})

test('the README gives these sums', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain('29 connections')
  expect(readme).toContain('18 for each worker and 11 once more, so 83 with four')
  expect(readme).toContain(`\`npm run worker\` opens up to ${WORKER_CONNECTIONS}`)
})
