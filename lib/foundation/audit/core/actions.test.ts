import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, actionWords } from './actions'

test.each([
  ['license.revoked', 'revoked license'],
  ['license.ips_reset', 'reset the IP addresses of license'],
  ['license.key_replaced', 'replaced the key of license'],
  ['member.role_changed', 'changed the role of'],
  ['block_rule.updated', 'updated block rule'],
  ['mail.withheld', 'reached the daily email limit for'],
  ['access_token.created', 'created access token'],
  ['access_token.ended', 'ended the access tokens of'],
  ['license.bulk_revoked', 'revoked in bulk'],
  ['webhook.created', 'created webhook endpoint'],
])('%s reads "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test('every action that the verbs record can be filtered by', () => {
  const known: readonly string[] = AUDIT_ACTIONS
  const recorded = sources().flatMap((source) =>
    [...source.matchAll(/\baction: [^,\n]*/g)].flatMap(([line]) => line.match(/'[a-z_]+\.[a-z_]+'/g) ?? []),
  )
  expect(recorded.length).toBeGreaterThan(20)
  expect([...new Set(recorded)].map((word) => word.slice(1, -1)).filter((action) => !known.includes(action))).toEqual(
    [],
  )
})

/** The verbs of all domains. */
function sources(): string[] {
  return readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/server\/.*(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(join('lib', path), 'utf8'))
}
