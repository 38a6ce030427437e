import { expect, test } from 'vitest'
import { launchSteps } from './launch-steps'

const now = new Date('2027-03-10T09:00:00Z')
const ready = {
  hasMailServer: true,
  gaps: [],
  hasContact: true,
  hasPolicies: true,
  backedUpAt: new Date('2027-03-09T02:00:00Z'),
  hasTwoFactor: true,
  now,
}
const open = (facts: Partial<Parameters<typeof launchSteps>[0]>) =>
  launchSteps({ ...ready, ...facts }).flatMap(({ id, isDone }) => (isDone ? [] : [id]))

test('each step is open as long as what it is about is missing', () => {
  expect(open({})).toEqual([])
  expect(open({ hasMailServer: false })).toEqual(['mail'])
  expect(open({ hasContact: false })).toEqual(['contact'])
  expect(open({ hasPolicies: false })).toEqual(['policies'])
  expect(open({ backedUpAt: null, hasTwoFactor: false })).toEqual(['two_factor', 'backup'])
})

test('a public URL is missing without a setting, and with one that sends passwords in the clear; other gaps are not its', () => {
  expect(open({ gaps: [{ docs: 'public_url' }] })).toEqual(['url'])
  expect(open({ gaps: [{ docs: 'proxy' }] })).toEqual(['url'])
  expect(open({ gaps: [{ docs: 'trusted_proxies' }, { docs: 'move_database' }] })).toEqual([])
})

test('a backup of more than a week ago is as good as none, as in the console', () => {
  expect(open({ backedUpAt: new Date('2027-03-03T09:00:00Z') })).toEqual([])
  expect(open({ backedUpAt: new Date('2027-03-03T08:59:59Z') })).toEqual(['backup'])
})
