import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { logoUrl } from '../core/present-branding'
import type { OrganizationSummary } from '../core/schema'
import { findOrganizationsOf } from './organizations.sql'

/** The user's organizations with their logos, by name. */
export async function listOrganizations(
  { db }: Pick<ReadContext, 'db'>,
  { userId }: { userId: string },
): Promise<(OrganizationSummary & { logo_url: string | null })[]> {
  const found = await findOrganizationsOf(db, userId)
  return found.map(({ logoChangedAt, ...organization }) => ({
    ...organization,
    logo_url: logoUrl({ id: organization.id, logoChangedAt }),
  }))
}
