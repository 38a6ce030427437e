import type { ReadContext } from '@/lib/platform/database/context'
import type { OrganizationSummary } from '../core/schema'
import { findOrganizationsOf } from './organizations.sql'

/** The organizations that the person is a member of, by name. */
export const listOrganizations = (
  { db }: Pick<ReadContext, 'db'>,
  { userId }: { userId: string },
): Promise<OrganizationSummary[]> => findOrganizationsOf(db, userId)
