import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { OrganizationSummary } from '../core/schema'
import { findOrganizationsOf } from './organizations.sql'

/** The user's organizations, by name. */
export const listOrganizations = (
  { db }: Pick<ReadContext, 'db'>,
  { userId }: { userId: string },
): Promise<OrganizationSummary[]> => findOrganizationsOf(db, userId)
