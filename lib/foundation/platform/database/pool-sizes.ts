/** Maximum connections of each pool of a process. docs/site/self-hosting.md and .env.example give the sums. */
export const POOL_SIZES = {
  /** the public API, unless DATABASE_POOL_SIZE is set */
  api: 10,
  /** dashboard and portal: separate, so that a slow list takes no connection from the public API */
  dashboard: 5,
  /** signing in, separate from slow lists */
  'sign-in': 2,
  /** /api/ready, and the figures of /api/metrics: a flood of them delays only itself */
  probes: 2,
  /** the queue of background jobs: one connection listens, the others fetch jobs and finish them */
  queue: 17,
  /** deliveries, mails and the clock: each holds a connection for a statement or a short transaction */
  work: 4,
  /** a history that is a database of its own: records and, in another pool of that size, pages */
  history: 3,
} as const

type Settings = {
  DATABASE_POOL_SIZE?: number | undefined
  DATABASE_DIRECT_URL?: string | undefined
  BACKGROUND_WORK?: string | undefined
}

/**
 * Maximum connections of each kind of process to the database itself. Long jobs use the dashboard's pool. Behind a
 * transaction pooler those of the public API and the probes end at the pooler.
 */
export function connectionsOf(
  role: 'api' | 'web' | 'work',
  { DATABASE_POOL_SIZE: api = POOL_SIZES.api, DATABASE_DIRECT_URL: pastPooler, BACKGROUND_WORK }: Settings = {},
): number {
  const { probes, dashboard, 'sign-in': signIn, queue, work } = POOL_SIZES
  const beside = BACKGROUND_WORK === 'web' ? queue + work : 0
  const own = { api: 0, web: dashboard + signIn + beside, work: dashboard + queue + work }[role]
  if (pastPooler !== undefined) return own
  return own + probes + (role === 'api' ? api : 0)
}
