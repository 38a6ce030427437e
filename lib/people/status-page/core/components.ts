/** The parts of an installation that the status page names, most important first. */
export const COMPONENTS = [
  { id: 'api', name: 'API', description: 'Validations and lookups' },
  { id: 'dashboard', name: 'Dashboard and portal', description: 'Pages for vendors and their customers' },
  { id: 'database', name: 'Database', description: 'Licenses, customers, and settings' },
  { id: 'quota_store', name: 'Quota store', description: 'Counts requests against daily limits' },
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

/** `unknown`: not measured. */
export const COMPONENT_STATES = ['operational', 'degraded', 'outage', 'unknown'] as const
export type ComponentState = (typeof COMPONENT_STATES)[number]

/** One result for each component. */
export type ProbeResults = Record<ComponentId, ComponentState>

export const resultsOf = (stateOf: (id: ComponentId) => ComponentState): ProbeResults => ({
  api: stateOf('api'),
  dashboard: stateOf('dashboard'),
  database: stateOf('database'),
  quota_store: stateOf('quota_store'),
  webhooks: stateOf('webhooks'),
  mail: stateOf('mail'),
})

/** The state of the whole installation, as the heading of the page says it. */
export const OVERALL_STATES = ['operational', 'degraded', 'partial_outage', 'major_outage', 'unknown'] as const
export type OverallState = (typeof OVERALL_STATES)[number]

/** Without these no license is validated. */
const ESSENTIAL: readonly ComponentId[] = ['api', 'database']

/** What is not measured does not count, unless nothing is. */
export function overallState(results: ProbeResults): OverallState {
  if (ESSENTIAL.some((id) => results[id] === 'outage')) return 'major_outage'
  const states = COMPONENT_IDS.map((id) => results[id])
  if (states.includes('outage')) return 'partial_outage'
  if (states.includes('degraded')) return 'degraded'
  return states.includes('operational') ? 'operational' : 'unknown'
}

export const OVERALL_TITLES: Record<OverallState, string> = {
  operational: 'All systems operational',
  degraded: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
  unknown: 'Status unknown',
}

export const STATE_TITLES: Record<ComponentState, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
  unknown: 'Unknown',
}
