import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { DrawInChild } from './draw-in-child'
import { rasterizeLogo } from './draw-logo'

/** Drawing takes seconds of CPU time. */
const UPLOADS: RateLimitRule = { name: 'logo:organization', limit: 6, windowMs: 15 * MINUTE_MS }

/** Draws the logo before the transaction that saves it, which would otherwise stay open meanwhile. */
export async function prepareLogo(
  { pool, now }: ReadContext,
  { organizationId }: Granted<'org:update'>,
  { image, draw }: { image: string; draw?: DrawInChild },
): Promise<Uint8Array<ArrayBuffer>> {
  const count = createPostgresAbuseCounter(pool, UPLOADS)
  const [counted] = await count([{ identifier: organizationId, hits: 1 }], now)
  if (counted?.isOver)
    throw new Fault('too_many_requests', `Up to ${UPLOADS.limit} logos can be uploaded in 15 minutes. Try again later.`)
  return rasterizeLogo(Buffer.from(image, 'base64'), draw)
}
