import { z } from 'zod'
import { slug, textUpTo } from './seed-fields'

/** First parts of an address that are pages of ours, so that no organization can stand in their way. */
const RESERVED = ['account', 'api', 'dev', 'docs', 'invitation', 'new', 'operator', 'portal', 'setup', 'status']
const RESERVED_PREFIXES = ['sign-', 'forgot', 'reset', 'confirm', 'two-factor', '_']

const isFree = (word: string): boolean =>
  !RESERVED.includes(word) && !RESERVED_PREFIXES.some((prefix) => word.startsWith(prefix))

/** What a new organization needs. The slug is the first part of its addresses and cannot be changed. */
export const createOrganizationInput = z.strictObject({
  name: textUpTo(200),
  slug: slug.refine(isFree, 'is taken by a page of Latchkey: choose another'),
})

export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>

export const organizationSummary = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type OrganizationSummary = z.infer<typeof organizationSummary>
