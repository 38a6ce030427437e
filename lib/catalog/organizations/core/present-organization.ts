import { PLANS } from '@/lib/foundation/plans/core/plan'
import type { Organization, OrganizationView } from './schema'

export const presentOrganization = (organization: Organization): OrganizationView => ({
  id: organization.id,
  slug: organization.slug,
  name: organization.name,
  plan: organization.plan,
  signed_validation: organization.signedValidation,
  can_sign: PLANS[organization.plan].signedValidation,
  created_at: organization.createdAt.toISOString(),
})
