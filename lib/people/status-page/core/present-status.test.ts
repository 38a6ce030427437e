import { expect, test } from 'vitest'
import { type ComponentId, type ComponentState, resultsOf } from './components'
import { presentStatus } from './present-status'

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
