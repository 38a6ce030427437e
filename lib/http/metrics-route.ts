import { timingSafeEqual } from 'node:crypto'
import { readEnv } from '@/lib/platform/env'
import { sha256 } from '@/lib/platform/vault'
import { unknownRoute } from './route-lane'

/** The metrics for whoever has METRICS_TOKEN. Without that setting there is nothing at this address. */
export async function metricsRoute(request: Request, render: () => Promise<string>): Promise<Response> {
  const token = readEnv().METRICS_TOKEN
  if (token === undefined) return unknownRoute()
  if (!isBearer(request.headers.get('authorization'), token)) return unauthorized()
  return new Response(await render(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

// Hashes are of one length, which timingSafeEqual asks for, and tell nothing of the token's.
function isBearer(authorization: string | null, token: string): boolean {
  const sent = /^bearer +(.*)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(sent), sha256(token))
}

const unauthorized = (): Response =>
  Response.json(
    { status: 'unauthorized', message: 'Send METRICS_TOKEN in the header "Authorization: Bearer <TOKEN>".' },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer realm="latchkey metrics"', 'Cache-Control': 'no-store' } },
  )
