import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { slug } from '@/lib/foundation/shared/fields'
import { isVendorPortalPath, vendorOfPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { presentBranding } from '../core/present-branding'
import { findBrandingBySlug } from './branding.sql'
import { findFrontPath } from './find-front-path'

/** A vendor as anybody sees it who knows its URL name: nothing of its customers. */
type VendorDoor = {
  id: string
  slug: string
  name: string
  logo_url: string | null
  accent: string | null
  support_email: string | null
  support_url: string | null
  returnOrigins: string[]
}

/** The vendor whose installation this is, and whom its whole portal speaks for; null where there are several. */
export async function findOnlyVendor(context: { db: Db | Tx }): Promise<VendorDoor | null> {
  const front = await findFrontPath(context)
  return front !== null && isVendorPortalPath(front) ? findVendorDoor(context, front.slice('/portal/'.length)) : null
}

/** The vendor of a segment below `/portal`; null if there is none. */
export async function findVendorDoor({ db }: { db: Db | Tx }, segment: string): Promise<VendorDoor | null> {
  const asked = vendorOfPortalPath(segment)
  const found = slug.safeParse(asked).success ? await findBrandingBySlug(db, asked) : null
  if (!found) return null
  const { return_origins: returnOrigins, logo_url, accent, support_email, support_url } = presentBranding(found)
  const name = found.brandName ?? found.name
  return { id: found.id, slug: found.slug, name, logo_url, accent, support_email, support_url, returnOrigins }
}
