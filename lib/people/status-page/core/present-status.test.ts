import { expect, test } from 'vitest'
import { type ComponentId, type ComponentState, resultsOf } from './components'
import { presentStatus } from './present-status'
import type { IncidentView } from './schema'

const described = (state: ComponentState, of: ComponentId) =>
  presentStatus(
    { results: resultsOf((id) => (id === of ? state : 'operational')), measuredAt: null, history: null },
    new Date('2031-03-08T12:00:00Z'),
  ).description

test('what is not measured is not called operational', () => {
  expect(described('operational', 'mail')).toBe('All systems operational')
  expect(described('unknown', 'mail')).toBe('All measured systems operational')
  expect(described('degraded', 'mail')).toBe('Degraded performance')
})

const NOW = new Date('2031-03-08T12:00:00Z')
const AT = NOW.toISOString()

const incident = (title: string, components: ComponentId[], resolvedAt: string | null = null): IncidentView => ({
  ...{ id: title, title, state: 'investigating', components, started_at: AT, resolved_at: resolvedAt },
  ...{ reported_at: AT, updates: [] },
})

/** Status, description, and the state of webhooks, which are measured so while their maintenance is in progress. */
function toldOf(incidents: IncidentView[], webhooks: ComponentState, isMaintained = false) {
  const maintenance = {
    ...{ id: 'upgrade', title: 'Upgrade', body: 'Deliveries wait.', components: ['webhooks'], completedAt: null },
    ...{ startsAt: new Date(NOW.getTime() - 60_000), endsAt: new Date(NOW.getTime() + 60_000) },
    ...{ createdAt: NOW, updatedAt: NOW },
  }
  const history = { days: [], incidents, spans: [], maintenances: isMaintained ? [maintenance] : [], readAt: NOW }
  const results = resultsOf((id) => (id === 'webhooks' ? webhooks : 'operational'))
  const { status, description, components } = presentStatus({ results, measuredAt: NOW, history }, NOW)
  return [status, description, components.find(({ id }) => id === 'webhooks')?.state]
}

const LATE = incident('Webhooks are delayed', ['webhooks'])

test.each<[ComponentState, ...string[]]>([
  ['operational', 'degraded', 'Webhooks are delayed', 'degraded'],
  ['unknown', 'degraded', 'Webhooks are delayed', 'degraded'],
  ['degraded', 'degraded', 'Webhooks are delayed', 'degraded'],
  ['outage', 'partial_outage', 'Partial outage', 'outage'],
])('an open incident counts as degraded, and what is measured where it is worse: %s', (measured, ...told) => {
  expect(toldOf([LATE], measured)).toEqual(told)
})

test('an open incident is told before planned maintenance, and a resolved one not at all', () => {
  expect(toldOf([LATE], 'outage', true)).toEqual(['degraded', 'Webhooks are delayed', 'degraded'])
  expect(toldOf([], 'outage', true)).toEqual(['maintenance', 'Planned maintenance in progress', 'maintenance'])
  expect(toldOf([incident('Webhooks are delayed', ['webhooks'], AT)], 'operational')).toEqual([
    'operational',
    'All systems operational',
    'operational',
  ])
})

test('incidents are named while they say all that is wrong', () => {
  expect(toldOf([LATE, incident('Codes arrive late', ['mail'])], 'operational')[1]).toBe('2 open incidents')
  expect(toldOf([incident('Codes arrive late', ['mail'])], 'degraded')[1]).toBe('Degraded performance')
})
