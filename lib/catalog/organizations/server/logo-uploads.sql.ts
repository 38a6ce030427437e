import type { Pool } from 'pg'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Picture } from './draw-in-child'

export type LogoUpload = Picture & { id: string; organizationId: string }

/**
 * Hands a picture to the process that draws, with the job that announces it, in one short transaction. Uploads of one
 * organization are inserted one after the other, or two at the same moment would both take the last free place.
 */
export async function insertUpload(db: Db, { id, organizationId, format, bytes }: LogoUpload): Promise<void> {
  const turn = db.$executeRaw`select pg_advisory_xact_lock(hashtext('logo upload'), hashtext(${organizationId}))`
  const payload = Prisma.sql`json_build_object('organization_id', organization_id, 'upload_id', id)`
  const upload = db.$executeRaw`
    with upload as (
      insert into logo_upload (id, organization_id, format, source)
      values (${id}::uuid, ${organizationId}::uuid, ${format}, ${bytes}) returning id, organization_id
    )
    select ${addJob('draw-logo', payload, { turnOf: { organizationId } })} from upload`
  await db.$transaction([turn, upload])
}

/** Null until it was drawn; `png` is null if it cannot be drawn. */
export async function findDrawn(pool: Pool, id: string): Promise<{ png: Buffer | null } | null> {
  const { rows } = await pool.query<{ png: Buffer | null }>(
    'select png from logo_upload where id = $1 and drawn_at is not null',
    [id],
  )
  return rows[0] ?? null
}

/** The picture while its uploader waits; null once it was drawn, or if the uploader gave up. */
export async function findUpload(pool: Pool, id: string): Promise<Picture | null> {
  const { rows } = await pool.query<Picture>(
    'select format, source as bytes from logo_upload where id = $1 and drawn_at is null',
    [id],
  )
  return rows[0] ?? null
}

export async function saveDrawn(pool: Pool, id: string, png: Uint8Array | null): Promise<void> {
  await pool.query('update logo_upload set png = $2, drawn_at = now() where id = $1', [id, png && Buffer.from(png)])
}

export async function deleteUpload(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from logo_upload where id = $1', [id])
}

/** Uploads whose uploader was killed before it could delete them. */
export async function deleteOldUploads(tx: Tx): Promise<void> {
  await tx.$executeRaw`delete from logo_upload where created_at < now() - interval '1 hour'`
}
