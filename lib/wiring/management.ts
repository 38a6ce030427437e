import { createManagementApi } from '@/lib/http/management/management-api'
import { openApiRoute } from '@/lib/http/management/openapi-route'
import type { ManagementDeps } from '@/lib/http/management/token-audience'
import { openApiDocument } from '@/lib/management/core/openapi/openapi-document'
import { ENDPOINTS } from '@/lib/management/server/endpoints'
import { onGlobal } from '@/lib/platform/config/on-global'
import { createCallLimit } from '@/lib/rate-limit/server/call-limit'
import { createFailoverAbuseCounter } from '@/lib/rate-limit/server/failover-counter'
import { createPostgresAbuseCounter } from '@/lib/rate-limit/server/postgres-counter'
import { createRedisAbuseCounter } from '@/lib/rate-limit/server/redis-counter'
import { MINUTE_MS } from '@/lib/shared/durations'
import { getDashboard } from './dashboard-deps'
import { getParts } from './parts'

/** Calls of one access token. */
const CALLS = { name: 'token', limit: 600, windowMs: MINUTE_MS }

const getManagement = onGlobal('management', (): ManagementDeps => {
  const { dashboardPool, redis, log } = getParts()
  const inPostgres = createPostgresAbuseCounter(dashboardPool, CALLS)
  const count = redis ? createFailoverAbuseCounter(createRedisAbuseCounter(redis, CALLS), inPostgres, log) : inPostgres
  return { ...getDashboard(), callLimit: createCallLimit(CALLS, count) }
})

export const managementApi = createManagementApi(getManagement, ENDPOINTS)

const getDocument = onGlobal('openapi', () => JSON.stringify(openApiDocument(ENDPOINTS)))

export const serveOpenApi = openApiRoute(getDocument)
