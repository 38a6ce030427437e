import type { AbuseRule } from '@/lib/access/core/abuse-window'
import type { Granted } from '@/lib/access/core/granted'
import { createPostgresAbuseCounter } from '@/lib/access/server/postgres-abuse-counter'
import { Fault } from '@/lib/platform/fault'
import type { Reading } from '@/lib/platform/work'
import { drawLogo } from './draw-logo'

/** Drawing takes seconds of a core. */
const UPLOADS: AbuseRule = { name: 'logo:organization', limit: 6, windowMs: 15 * 60_000 }

/** Draws the logo that is to be saved: before the transaction, which it would hold open. */
export async function prepareLogo(
  { pool, now }: Reading,
  { organizationId }: Granted<'org:update'>,
  { image }: { image: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const count = createPostgresAbuseCounter(pool, UPLOADS)
  const [isOver] = await count([{ identifier: organizationId, misses: 1 }], now)
  if (isOver)
    throw new Fault('too_many_requests', `Up to ${UPLOADS.limit} logos can be uploaded in 15 minutes. Try again later.`)
  return drawLogo(Buffer.from(image, 'base64'))
}
