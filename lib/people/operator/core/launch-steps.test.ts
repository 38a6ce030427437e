import { expect, test } from 'vitest'
import { launchSteps } from './launch-steps'

const ready = { hasMailServer: true, gaps: [], hasBackup: true, hasTwoFactor: true }
const open = (facts: Partial<Parameters<typeof launchSteps>[0]>) =>
  launchSteps({ ...ready, ...facts }).flatMap(({ id, isDone }) => (isDone ? [] : [id]))

test('each step is open as long as what it is about is missing', () => {
  expect(open({})).toEqual([])
  expect(open({ hasMailServer: false })).toEqual(['mail'])
  expect(open({ hasBackup: false, hasTwoFactor: false })).toEqual(['two_factor', 'backup'])
})

test('a public URL is missing without a setting, and with one that sends passwords in the clear; other gaps are not its', () => {
  expect(open({ gaps: [{ docs: 'public_url' }] })).toEqual(['url'])
  expect(open({ gaps: [{ docs: 'proxy' }] })).toEqual(['url'])
  expect(open({ gaps: [{ docs: 'trusted_proxies' }, { docs: 'move_database' }] })).toEqual([])
})
