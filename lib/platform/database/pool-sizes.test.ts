import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostConnections, WORKER_CONNECTIONS } from './pool-sizes'

test('one process may open 30 connections, four workers 87: background work is in one of them', () => {
  expect(mostConnections({ workers: 1, hasBackground: true })).toBe(30)
  expect(mostConnections({ workers: 1, hasBackground: false })).toBe(19)
  expect(mostConnections({ workers: 4, hasBackground: true })).toBe(87)
  expect(mostConnections({ workers: 4, hasBackground: true, apiPoolSize: 4 })).toBe(63)
  expect(WORKER_CONNECTIONS).toBe(18)
})

test('the README gives these sums', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain('30 connections')
  expect(readme).toContain('19 for each worker and 11 once more, so 87 with four')
  expect(readme).toContain(`\`npm run worker\` opens up to ${WORKER_CONNECTIONS}`)
})
