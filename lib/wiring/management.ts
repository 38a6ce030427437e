import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { ACCESS_TOKEN_CALLS, INVALID_KEYS, type RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createCallLimit } from '@/lib/foundation/rate-limit/server/call-limit'
import { createInvalidKeyLimit } from '@/lib/foundation/rate-limit/server/invalid-key-limit'
import { createManagementApi } from '@/lib/http/management/management-api'
import { openApiRoute } from '@/lib/http/management/openapi-route'
import type { ManagementDeps } from '@/lib/http/management/token-audience'
import { openApiDocument } from '@/lib/people/management/core/openapi/openapi-document'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { getDashboard } from './dashboard-deps'
import { getDestinations } from './destinations'
import { getParts } from './parts'
import { createRateCounter } from './rate-limits'
import { getShopsUrl } from './shops-url'

/** Tokens of one address that open nothing. */
const REFUSED: RateLimitRule = { ...INVALID_KEYS, name: 'refused-token' }

const getManagement = onGlobal('management', (): ManagementDeps => {
  const { dashboardPool, clock, log } = getParts()
  const refusedTokens = createInvalidKeyLimit({ count: createRateCounter(dashboardPool, REFUSED), clock, log })
  return {
    ...getDashboard(),
    destinations: getDestinations(),
    shopsUrl: getShopsUrl(),
    callLimit: createCallLimit(ACCESS_TOKEN_CALLS, createRateCounter(dashboardPool, ACCESS_TOKEN_CALLS)),
    refusedTokens,
  }
})

export const managementApi = createManagementApi(getManagement, ENDPOINTS)

const getDocument = onGlobal('openapi', () => JSON.stringify(openApiDocument(ENDPOINTS)))

export const serveOpenApi = openApiRoute(getDocument)
