import type { SeedOrganization } from '../core/seed-organization'
import type { ImportContext } from './import-context'
import { findOrganizationId, upsertOrganization } from './store'

/** Makes the organization of this slug, or brings it to what the seed says. Resolves to its id. */
export async function saveOrganization({ tx, now, newId }: ImportContext, seed: SeedOrganization): Promise<string> {
  const row = {
    id: newId(),
    slug: seed.slug,
    name: seed.name,
    plan: seed.plan,
    daily_limit_override: seed.daily_limit_override,
    suspended_at: seed.suspended ? now : null,
    billing_suspended_at: seed.billing_suspended ? now : null,
    signed_validation: seed.signed_validation,
  }
  await upsertOrganization(tx, row, now)
  return findOrganizationId(tx, seed.slug)
}
