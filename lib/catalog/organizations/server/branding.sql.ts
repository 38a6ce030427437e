import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { StoredBranding } from '../core/present-branding'

const FIELDS = {
  id: true,
  slug: true,
  name: true,
  brandName: true,
  brandAccent: true,
  supportEmail: true,
  supportUrl: true,
  portalReturnOrigins: true,
  customerLocale: true,
  logoChangedAt: true,
}

export type BrandingRecord = StoredBranding & { slug: string; name: string }

export const findBranding = (db: Db | Tx, id: string): Promise<BrandingRecord | null> =>
  db.organization.findUnique({ where: { id }, select: FIELDS })

/** The organization with this URL name; null for a deleted one, too. */
export const findBrandingBySlug = (db: Db, slug: string): Promise<BrandingRecord | null> =>
  db.organization.findUnique({ where: { slug, deletedAt: null }, select: FIELDS })

type Texts = Omit<StoredBranding, 'id' | 'logoChangedAt'>

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
