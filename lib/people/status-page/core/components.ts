/** The parts of an installation that the status page names, most important first. */
export const COMPONENTS = [
  { id: 'api', name: 'API', description: 'Validations and lookups' },
  { id: 'dashboard', name: 'Dashboard and portal', description: 'Pages for vendors and their customers' },
  { id: 'database', name: 'Database', description: 'Licenses, customers, and settings' },
  { id: 'quota_store', name: 'Daily limits', description: 'Counts requests against daily limits' },
  { id: 'webhooks', name: 'Webhooks', description: 'Delivery of events' },
  { id: 'mail', name: 'Email', description: 'Sign-in codes and notifications' },
] as const

export type ComponentId = (typeof COMPONENTS)[number]['id']

export const COMPONENT_IDS: [ComponentId, ...ComponentId[]] = [
  'api',
  'dashboard',
  'database',
  'quota_store',
  'webhooks',
  'mail',
]

/** In the order of the page: "API, Webhooks". */
export const namesOf = (ids: readonly ComponentId[]): string =>
  COMPONENTS.filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

/** `unknown`: not measured. */
export const COMPONENT_STATES = ['operational', 'degraded', 'outage', 'unknown'] as const
export type ComponentState = (typeof COMPONENT_STATES)[number]

/** What is shown of a component: what was measured, that planned maintenance is in progress, or an open incident. */
export const SHOWN_STATES = [...COMPONENT_STATES, 'maintenance'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

type Announced = { isMaintained: boolean; isReported: boolean }

/** Planned maintenance counts for what is measured meanwhile, and an open incident for all but an outage. */
export function shownState(measured: ComponentState, { isMaintained, isReported }: Announced): ShownState {
  const state = isMaintained ? 'maintenance' : measured
  return isReported && state !== 'outage' ? 'degraded' : state
}

/** One result for each component. */
export type ProbeResults = Record<ComponentId, ComponentState>

export const resultsOf = <State extends ShownState>(
  stateOf: (id: ComponentId) => State,
): Record<ComponentId, State> => ({
  api: stateOf('api'),
  dashboard: stateOf('dashboard'),
  database: stateOf('database'),
  quota_store: stateOf('quota_store'),
  webhooks: stateOf('webhooks'),
  mail: stateOf('mail'),
})

/** The state of the whole installation, as the heading of the page says it. */
export const OVERALL_STATES = [
  'operational',
  'degraded',
  'partial_outage',
  'major_outage',
  'maintenance',
  'unknown',
] as const
export type OverallState = (typeof OVERALL_STATES)[number]

/** Without these no license is validated. */
const ESSENTIAL: readonly ComponentId[] = ['api', 'database']

/** What is not measured does not count, unless nothing is. */
export function overallState(results: Record<ComponentId, ShownState>): OverallState {
  if (ESSENTIAL.some((id) => results[id] === 'outage')) return 'major_outage'
  const states = COMPONENT_IDS.map((id) => results[id])
  if (states.includes('outage')) return 'partial_outage'
  if (states.includes('degraded')) return 'degraded'
  if (states.includes('maintenance')) return 'maintenance'
  return states.includes('operational') ? 'operational' : 'unknown'
}

export const OVERALL_TITLES: Record<OverallState, string> = {
  operational: 'All systems operational',
  degraded: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
  maintenance: 'Planned maintenance in progress',
  unknown: 'Status unknown',
}

export const STATE_TITLES: Record<ShownState, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
  maintenance: 'Maintenance',
  unknown: 'Unknown',
}
