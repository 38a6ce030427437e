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
  /** the queue of long jobs: one connection listens, the others fetch jobs and finish them */
  jobs: 3,
  /** the queue of mails and webhook events, likewise */
  queue: 10,
  /** deliveries, mails and scheduled jobs: each holds a connection for a statement or a short transaction */
  webhooks: 4,
} as const

/** Maximum connections of each kind of process. Long jobs use the dashboard's pool. */
export const connectionsOf = (role: 'api' | 'web' | 'work', apiPoolSize: number = POOL_SIZES.api): number =>
  ({
    api: apiPoolSize + POOL_SIZES.probes,
    web: POOL_SIZES.dashboard + POOL_SIZES['sign-in'] + POOL_SIZES.probes,
    work: POOL_SIZES.dashboard + POOL_SIZES.probes + POOL_SIZES.jobs + POOL_SIZES.queue + POOL_SIZES.webhooks,
  })[role]
