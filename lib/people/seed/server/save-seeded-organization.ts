import { namedOnly } from '@/lib/foundation/shared/fields'
import { overrideProblem, type SeedOrganization } from '../core/seed-organization'
import { SeedError } from '../core/seed-problems'
import {
  findOrganizationId,
  lockSeededOrganization,
  type OrganizationTerms,
  upsertOrganization,
} from './organizations.sql'
import type { SeedContext } from './seed-context'

/** Defaults of a new organization for fields that the file leaves out. */
const NEW_ORGANIZATION: OrganizationTerms = {
  plan: 'free',
  daily_limit_override: null,
  suspended_at: null,
  billing_suspended_at: null,
  signed_validation: false,
}

/** Creates or updates the organization with this slug. Resolves to its id. */
export async function saveSeededOrganization({ tx, now, newId }: SeedContext, seed: SeedOrganization): Promise<string> {
  const { slug, name } = seed
  const stored = (await lockSeededOrganization(tx, slug)) ?? NEW_ORGANIZATION
  await upsertOrganization(tx, { id: newId(), slug, name, ...newTerms(stored, seed, now) }, now)
  return findOrganizationId(tx, slug)
}

function newTerms(stored: OrganizationTerms, seed: SeedOrganization, now: Date): OrganizationTerms {
  const { plan, daily_limit_override, signed_validation } = seed
  const terms = {
    ...stored,
    ...namedOnly({ plan, daily_limit_override, signed_validation }),
    suspended_at: suspension(seed.suspended, stored.suspended_at, now),
    billing_suspended_at: suspension(seed.billing_suspended, stored.billing_suspended_at, now),
  }
  if (terms.plan === 'enterprise') return terms
  // The schema has checked the plan in the file, not the one of the stored organization.
  if (typeof daily_limit_override === 'number')
    throw new SeedError([`organization ${seed.slug}, daily_limit_override: ${overrideProblem(terms.plan)}`])
  return { ...terms, daily_limit_override: null }
}

/** An existing suspension keeps its time. */
function suspension(isSuspended: boolean | undefined, stored: Date | null, now: Date): Date | null {
  if (isSuspended === undefined) return stored
  return isSuspended ? (stored ?? now) : null
}
