import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { holdMode } from '@/lib/foundation/plans/server/installation-mode'
import { namedOnly } from '@/lib/foundation/shared/fields'
import { overrideProblem, type SeedOrganization } from '../core/seed-organization'
import { SeedError } from '../core/seed-problems'
import {
  insertSeededOrganization,
  lockSeededOrganization,
  type OrganizationTerms,
  saveOrganizationTerms,
} from './organizations.sql'
import type { SeedContext } from './seed-context'

/**
 * Creates or updates the organization with this slug. Resolves to its id. Where the installation has no plans, it is on
 * Enterprise, whatever the file says.
 */
export async function saveSeededOrganization({ tx, now, newId }: SeedContext, seed: SeedOrganization): Promise<string> {
  const { slug, name } = seed
  await insertSeededOrganization(tx, { id: newId(), slug, name }, now)
  const { id, ...stored } = await lockSeededOrganization(tx, slug)
  const wanted = hasPlans(await holdMode(tx)) ? seed : { ...seed, ...WITHOUT_PLANS }
  await saveOrganizationTerms(tx, { id, name, ...newTerms(stored, wanted, now) }, now)
  return id
}

const WITHOUT_PLANS = { plan: 'enterprise', daily_limit_override: null } as const

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
