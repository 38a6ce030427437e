import { PLANS } from '@/lib/foundation/plans/core/plan'
import type { OrganizationView } from './schema'

export type StoredOrganization = Pick<OrganizationView, 'id' | 'slug' | 'name' | 'plan'> & {
  signedValidation: boolean
  createdAt: Date
}

export const presentOrganization = (organization: StoredOrganization): OrganizationView => ({
  id: organization.id,
  slug: organization.slug,
  name: organization.name,
  plan: organization.plan,
  signed_validation: organization.signedValidation,
  can_sign: PLANS[organization.plan].signedValidation,
  created_at: organization.createdAt.toISOString(),
})
