import { timingSafeEqual } from 'node:crypto'
import { bearerToken } from '@/lib/catalog/products/api-keys/core/bearer'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { Fault } from '@/lib/foundation/platform/fault'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type RouteHandler, route } from './route'

const NO_STORE = { 'Cache-Control': 'no-store' }
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="latchkey cron"' }

/** For a platform's scheduler, which sends CRON_SECRET. If the setting is missing, the URL does not exist. */
export const createCronRoute = (deps: () => DashboardDeps, run: () => Promise<object>): RouteHandler =>
  route(
    {
      deps,
      from: 'anywhere',
      visitorOf: requestContextOf,
      ownerOf: null,
      admit: async ({ request }) => requireCronSecret(request.headers.get('authorization')),
      presentFailure,
    },
    {},
    { run: async () => Response.json(await run(), { headers: NO_STORE }) },
  )

function requireCronSecret(authorization: string | null): object {
  const secret = readEnv().CRON_SECRET
  if (secret === undefined) throw new Fault('not_found', 'There is nothing here.')
  // Hashes have the same length, as timingSafeEqual requires.
  if (timingSafeEqual(sha256(bearerToken(authorization)), sha256(secret))) return {}
  throw new Fault('unauthorized', 'Send CRON_SECRET in the header "Authorization: Bearer <SECRET>".')
}

function presentFailure(error: unknown): Response | null {
  if (!(error instanceof Fault)) return null
  const { code, message } = error
  const isUnauthorized = code === 'unauthorized'
  return Response.json(
    { status: code, message },
    { status: isUnauthorized ? 401 : 404, headers: { ...NO_STORE, ...(isUnauthorized && CHALLENGE) } },
  )
}
