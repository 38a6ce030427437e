import { z } from 'zod'
import { slug, textUpTo } from '@/lib/foundation/shared/fields'
import { PORTAL_PAGES } from '@/lib/foundation/shared/portal/portal-pages'
import type { Row } from '@/lib/foundation/shared/stored'

/** An organization, without its branding. */
export const organizationRecord = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  plan: z.enum(['free', 'pro', 'enterprise']),
  daily_limit_override: z.number().nullable(),
  signed_validation: z.boolean(),
  suspended_at: z.string().nullable(),
  /** what the operator wrote, for its members to read */
  suspension_reason: z.string().nullable(),
  billing_suspended_at: z.string().nullable(),
  /** the same of an operator who suspended billing */
  billing_suspension_reason: z.string().nullable(),
  /** set while a job deletes its rows */
  deleted_at: z.string().nullable(),
  created_at: z.string(),
})
export type OrganizationRecord = z.infer<typeof organizationRecord>
export type Organization = Row<OrganizationRecord>

/** First path segments of our own pages, which are therefore not available as slugs. */
const RESERVED = ['account', 'api', 'dev', 'docs', 'invitation', 'new', 'operator', 'portal', 'setup', 'status']
const RESERVED_PREFIXES = ['sign-', 'forgot', 'reset', 'confirm', 'two-factor', '_']

const isFree = (word: string): boolean =>
  ![...RESERVED, ...PORTAL_PAGES].includes(word) && !RESERVED_PREFIXES.some((prefix) => word.startsWith(prefix))

/** Whether an organization may use this as its first path segment: `robots.txt` and `docs` are not available. */
export const mayBeOrganization = (word: string): boolean => slug.safeParse(word).success && !RESERVED.includes(word)

const name = z.string('Enter a name.').trim().pipe(textUpTo(200, 'Enter a name.'))

/** Input for a new organization. The slug is the first path segment of its pages and cannot be changed. */
export const createOrganizationInput = z.strictObject({
  name,
  slug: slug.refine(isFree, 'Latchkey uses this URL name itself. Choose another.'),
})

export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>

const organizationSummary = organizationRecord.pick({ id: true, slug: true, name: true })
export type OrganizationSummary = z.infer<typeof organizationSummary>

/** The editable fields of an organization: the slug is fixed. */
export const updateOrganizationInput = z.strictObject({ name })
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>

/** The name, typed as confirmation, so that nothing is deleted by accident. */
export const deleteOrganizationInput = z.strictObject({ name: z.string('Enter the name of the organization.') })
export type DeleteOrganizationInput = z.infer<typeof deleteOrganizationInput>

export const organizationView = organizationSummary.extend({
  ...organizationRecord.pick({ plan: true, signed_validation: true, created_at: true }).shape,
  /** whether the plan has signed validation */
  can_sign: z.boolean(),
})
export type OrganizationView = z.infer<typeof organizationView>

export const createdOrganization = organizationRecord.pick({ id: true, slug: true })
