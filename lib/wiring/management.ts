import { createManagementApi } from '@/lib/http/management/management-api'
import { openApiRoute } from '@/lib/http/management/openapi-route'
import type { ManagementDeps } from '@/lib/http/management/token-audience'
import { openApiDocument } from '@/lib/management/core/openapi/openapi-document'
import { ENDPOINTS } from '@/lib/management/server/endpoints'
import { onGlobal } from '@/lib/platform/config/on-global'
import { INVALID_KEYS, type RateLimitRule } from '@/lib/rate-limit/core/window'
import { createCallLimit } from '@/lib/rate-limit/server/call-limit'
import { createInvalidKeyLimit } from '@/lib/rate-limit/server/invalid-key-limit'
import { MINUTE_MS } from '@/lib/shared/durations'
import { getDashboard } from './dashboard-deps'
import { getDestinations } from './destinations'
import { getParts } from './parts'
import { createRateCounter } from './rate-limits'

/** Calls of one access token. */
const CALLS: RateLimitRule = { name: 'token', limit: 600, windowMs: MINUTE_MS }
/** Tokens of one address that open nothing. */
const REFUSED: RateLimitRule = { ...INVALID_KEYS, name: 'refused-token' }

const getManagement = onGlobal('management', (): ManagementDeps => {
  const { dashboardPool, clock, log } = getParts()
  const refusedTokens = createInvalidKeyLimit({ count: createRateCounter(dashboardPool, REFUSED), clock, log })
  return {
    ...getDashboard(),
    destinations: getDestinations(),
    callLimit: createCallLimit(CALLS, createRateCounter(dashboardPool, CALLS)),
    refusedTokens,
  }
})

export const managementApi = createManagementApi(getManagement, ENDPOINTS)

const getDocument = onGlobal('openapi', () => JSON.stringify(openApiDocument(ENDPOINTS)))

export const serveOpenApi = openApiRoute(getDocument)
