import { timingSafeEqual } from 'node:crypto'
import { bearerToken } from '@/lib/catalog/products/api-keys/core/bearer'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { type Answer, answer, notFound } from './answer'
import { toResponse } from './web-adapter'

/** The metrics, for callers with METRICS_TOKEN, as a route handler. */
export const metricsRoute = async (request: Request, render: () => Promise<string>): Promise<Response> =>
  toResponse(await answerMetrics(request.headers.get('authorization'), render))

/** If METRICS_TOKEN is not set, this URL does not exist. */
export async function answerMetrics(
  authorization: string | null | undefined,
  render: () => Promise<string>,
): Promise<Answer> {
  const token = readEnv().METRICS_TOKEN
  if (token === undefined) return notFound(newRequestId())
  if (!isBearer(authorization, token)) return unauthorized()
  const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }
  return { status: 200, headers, body: await render() }
}

// Hashes have the same length, as timingSafeEqual requires, and reveal nothing about the token's length.
function isBearer(authorization: string | null | undefined, token: string): boolean {
  return timingSafeEqual(sha256(bearerToken(authorization)), sha256(token))
}

function unauthorized(): Answer {
  const message = 'Send METRICS_TOKEN in the header "Authorization: Bearer <TOKEN>".'
  const refused = answer(401, newRequestId(), { status: 'unauthorized', message })
  refused.headers['WWW-Authenticate'] = 'Bearer realm="latchkey metrics"'
  return refused
}
