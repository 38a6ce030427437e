import type { Db, Tx } from '@/lib/platform/database/db'
import type { StoredBranding } from '../core/present-branding'

const FIELDS = { id: true, name: true, brandName: true, brandAccent: true, supportEmail: true, logoChangedAt: true }

export type BrandingRecord = StoredBranding & { name: string }

export const findBranding = (db: Db | Tx, id: string): Promise<BrandingRecord | null> =>
  db.organization.findUnique({ where: { id }, select: FIELDS })

type Texts = Pick<StoredBranding, 'brandName' | 'brandAccent' | 'supportEmail'>

export async function updateBranding(tx: Tx, id: string, data: Texts): Promise<void> {
  await tx.organization.update({ where: { id }, data, select: { id: true } })
}

/** Null removes the logo. */
export async function updateLogo(
  tx: Tx,
  id: string,
  logo: { png: Uint8Array<ArrayBuffer>; at: Date } | null,
): Promise<void> {
  const data = { logo: logo?.png ?? null, logoChangedAt: logo?.at ?? null }
  await tx.organization.update({ where: { id }, data, select: { id: true } })
}
