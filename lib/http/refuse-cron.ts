import { timingSafeEqual } from 'node:crypto'
import { readEnv } from '@/lib/platform/config/env'
import { sha256 } from '@/lib/platform/security/vault'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Null for a caller with CRON_SECRET. Without that setting the path does not exist. */
export function refuseCron(authorization: string | null): Response | null {
  const secret = readEnv().CRON_SECRET
  if (secret === undefined)
    return Response.json({ status: 'not_found', message: 'There is nothing here.' }, { status: 404, headers: NO_STORE })
  const sent = /^bearer +(.*)$/i.exec(authorization ?? '')?.[1] ?? ''
  // Hashes are of one length, which timingSafeEqual asks for.
  if (timingSafeEqual(sha256(sent), sha256(secret))) return null
  return Response.json(
    { status: 'unauthorized', message: 'Send CRON_SECRET in the header "Authorization: Bearer <SECRET>".' },
    { status: 401, headers: { ...NO_STORE, 'WWW-Authenticate': 'Bearer realm="latchkey cron"' } },
  )
}
