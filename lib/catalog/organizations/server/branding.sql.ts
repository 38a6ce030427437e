import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { StoredBranding } from '../core/present-branding'
import { lockOrganization } from './organizations.sql'

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
export const findBrandingBySlug = (db: Db | Tx, slug: string): Promise<BrandingRecord | null> =>
  db.organization.findUnique({ where: { slug, deletedAt: null }, select: FIELDS })

/** The same, locked until the end of the transaction: what was before a change is what it changes. */
export async function lockBranding(tx: Tx, id: string): Promise<BrandingRecord | null> {
  return (await lockOrganization(tx, id)) && findBranding(tx, id)
}

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
