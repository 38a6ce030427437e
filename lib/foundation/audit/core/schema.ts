import { z } from 'zod'
import { instant } from '@/lib/foundation/shared/instant'
import { queryText } from '@/lib/foundation/shared/text'
import { recordId } from '@/lib/foundation/shared/uuid'

/** The filters that list and export share. */
const filterFields = {
  /** a member, an access token or a connected shop; `customer` for customers in the portal, `shop` for all shops, `service` for Latchkey itself */
  actor: z
    .union(
      [z.enum(['service', 'customer', 'operator', 'shop']), z.uuid()],
      'Use the ID of a person, access token, or shop, or customer, operator, shop, or service.',
    )
    .optional(),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/, 'Use the name of an action.')
    .max(64)
    .optional(),
  target_type: z
    .string()
    .regex(/^[a-z_]+$/, 'Use a kind of record.')
    .max(32)
    .optional(),
  target: recordId.optional(),
  /** one job: every single change it made */
  job: recordId.optional(),
  from: instant.optional(),
  to: instant.optional(),
}

const auditFilter = z.strictObject(filterFields)
export type AuditFilter = z.infer<typeof auditFilter>

const MAX_PER_PAGE = 100

export const auditQuery = z.strictObject({
  ...filterFields,
  after: queryText(200).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(MAX_PER_PAGE).default(50),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditExportQuery = z.strictObject({
  ...filterFields,
  format: z.enum(['csv', 'json'], 'Use csv or json.'),
})
export type AuditExportQuery = z.infer<typeof auditExportQuery>

const person = z.object({ id: z.string(), email: z.string(), name: z.string().nullable() })

export const auditEntryView = z.object({
  id: z.string(),
  at: z.string(),
  actor_type: z.enum(['member', 'access_token', 'customer', 'order_link', 'shop', 'operator', 'system']),
  /** null if the service itself did it; a customer has no id here, a shop no e-mail, and an operator neither */
  actor: person.extend({ id: z.string().nullable() }).nullable(),
  /** the access token that acted for the actor, by the name it had */
  access_token: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  /** "revoked license" */
  words: z.string(),
  target: z.object({ type: z.string(), id: z.string().nullable(), label: z.string().nullable() }),
  /** the number of the order that brought it */
  order: z.string().nullable().default(null),
  address: z.string().nullable(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

export const auditList = z.object({ items: z.array(auditEntryView), next_cursor: z.string().nullable() })
export type AuditList = z.infer<typeof auditList>

export const auditDetail = auditEntryView.extend({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  request_id: z.string().nullable(),
})
export type AuditDetail = z.infer<typeof auditDetail>

/** `token` is the name of an access token, whose id this is, and which acted for this person. */
const auditPerson = person.extend({ token: z.string().nullable() })
export type AuditPerson = z.infer<typeof auditPerson>
export const auditPeople = z.object({ items: z.array(auditPerson) })
