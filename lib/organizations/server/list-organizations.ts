import type { ReadContext } from '@/lib/platform/database/context'
import { findOrganizationsOf } from '@/lib/seed/server/organizations.sql'
import type { OrganizationSummary } from '../core/schema'

/** The organizations that the person is a member of, by name. */
export const listOrganizations = (
  { db }: Pick<ReadContext, 'db'>,
  { userId }: { userId: string },
): Promise<OrganizationSummary[]> => findOrganizationsOf(db, userId)
