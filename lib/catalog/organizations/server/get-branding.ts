import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentBranding } from '../core/present-branding'
import type { BrandingView } from '../core/schema-branding'
import { findBranding } from './branding.sql'

/** The organization's branding for customers, in the portal and in mails. */
export async function getBranding(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'org:update'>,
): Promise<BrandingView> {
  const branding = await findBranding(db, organizationId)
  if (!branding) throw new Fault('not_found', "This organization doesn't exist.")
  return presentBranding(branding)
}
