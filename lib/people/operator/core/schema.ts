import { z } from 'zod'
import { organizationRecord } from '@/lib/catalog/organizations/core/schema'
import { queryText } from '@/lib/foundation/shared/text'

export const ORGANIZATION_SORTS = ['created', 'name', 'requests'] as const
export type OrganizationSort = (typeof ORGANIZATION_SORTS)[number]

export const organizationListQuery = z.strictObject({
  /** a part of a name, a URL name, or a member's email */
  q: queryText(200).min(1).optional(),
  sort: z.enum(ORGANIZATION_SORTS, 'Use created, name, or requests.').default('created'),
  after: queryText(1_000).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})
export type OrganizationListQuery = z.infer<typeof organizationListQuery>

export const organizationLine = organizationRecord
  .pick({
    id: true,
    slug: true,
    name: true,
    plan: true,
    suspended_at: true,
    billing_suspended_at: true,
    created_at: true,
  })
  .extend({
    /** requests a product may make in one UTC day; null is unlimited */
    daily_limit: z.number().nullable(),
    /** counted requests of all products today */
    used_today: z.number(),
    /** of the product with the most, which is the first at its limit */
    most_used_today: z.number(),
    members: z.number(),
  })
export type OrganizationLine = z.infer<typeof organizationLine>

export const organizationList = z.object({ items: z.array(organizationLine), next_cursor: z.string().nullable() })
export type OrganizationList = z.infer<typeof organizationList>
