import type { Reading } from '@/lib/platform/work'
import type { OrganizationSummary } from '../core/schema'
import { findOrganizationsOf } from './store'

/** The organizations that the person is a member of, by name. */
export const listOrganizations = (
  { db }: Pick<Reading, 'db'>,
  { userId }: { userId: string },
): Promise<OrganizationSummary[]> => findOrganizationsOf(db, userId)
