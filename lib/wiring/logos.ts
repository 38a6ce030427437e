import type { Pool } from 'pg'
import { drawByWorker, drawUpload } from '@/lib/catalog/organizations/server/draw-by-worker'
import { createRasterizeInChild, type DrawInChild } from '@/lib/catalog/organizations/server/draw-in-child'
import { deleteOldUploads } from '@/lib/catalog/organizations/server/logo-uploads.sql'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Work } from '@/lib/foundation/work/server/work'

/** One per process: it draws one picture at a time. */
const getDrawHere = onGlobal('logos', () => createRasterizeInChild())

/** Draws an organization's logo: in the work process, or in the serving process on platforms without one. */
export function logoDrawing(reading: ReadContext, organizationId: string): DrawInChild {
  const { VERCEL, LOGO_DRAWING = VERCEL ? 'here' : 'worker' } = readEnv()
  return LOGO_DRAWING === 'here' ? getDrawHere() : drawByWorker(reading, organizationId)
}

type Parts = { pool: Pool; draw?: DrawInChild }

export const createLogoWork = ({ pool, draw = getDrawHere() }: Parts) =>
  ({
    jobs: { 'draw-logo': (payload) => drawUpload({ pool, draw }, payload) },
    schedules: { 'old-logos': (transact) => transact(({ tx }) => deleteOldUploads(tx)) },
  }) satisfies Work
