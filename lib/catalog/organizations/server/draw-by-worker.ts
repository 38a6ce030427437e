import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { z } from 'zod'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { DrawInChild } from './draw-in-child'
import { deleteUpload, findDrawn, findUpload, insertUpload, saveDrawn } from './logo-uploads.sql'

/** Three pictures that take their full time, and some margin. */
const WAIT_MS = 15_000
const LOOK_MS = 100

/**
 * Lets the work process draw a picture, and waits for it: if the picture exploits the library that draws it, the
 * process that serves pages is not affected. Nothing of the picture is kept. A Fault if no work process drew it in
 * time.
 */
export const drawByWorker =
  ({ db, pool }: Pick<ReadContext, 'db' | 'pool'>, organizationId: string, waitMs: number = WAIT_MS): DrawInChild =>
  async (picture) => {
    const id = newId()
    await insertUpload(db, { ...picture, id, organizationId })
    try {
      return await untilDrawn(pool, id, waitMs)
    } finally {
      // A row that cannot be deleted now is purged within an hour.
      await deleteUpload(pool, id).catch(() => undefined)
    }
  }

async function untilDrawn(pool: Pool, id: string, waitMs: number): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const end = performance.now() + waitMs; performance.now() < end; await sleep(LOOK_MS)) {
    const drawn = await findDrawn(pool, id)
    if (drawn) return drawn.png && new Uint8Array(drawn.png)
  }
  throw new Fault('busy', 'The logo could not be drawn right now, and nothing was saved. Try again in a minute.')
}

const drawPayload = z.object({ upload_id: z.uuid() })

/** The job that draws such a picture, in the work process. */
export async function drawUpload({ pool, draw }: { pool: Pool; draw: DrawInChild }, payload: unknown): Promise<void> {
  const { upload_id: id } = drawPayload.parse(payload)
  const picture = await findUpload(pool, id)
  if (picture) await saveDrawn(pool, id, await draw(picture))
}
