import { z } from 'zod'
import { instant } from '@/lib/foundation/shared/instant'
import { queryText } from '@/lib/foundation/shared/text'
import { recordId } from '@/lib/foundation/shared/uuid'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { type Explanation, explanationSchema, verdictFields } from '@/lib/service/validation/explain/core/schema'

export const REQUEST_STATUSES = [...VALIDATION_STATUSES, 'lookup_not_allowed', 'found'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The filter value for all refusals at once. */
export const REFUSED = 'refused'

export const REQUEST_RANGES = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const

/** The filters of the request log in the URL. */
const requestFilter = z.strictObject({
  /** a request id, a license key or its tail, an email or name, a device id or an IP address */
  q: queryText(255).min(1).optional(),
  product: recordId.optional(),
  endpoint: z.enum(['validate', 'lookup'], { error: 'Use validate or lookup.' }).optional(),
  status: z.enum([REFUSED, ...REQUEST_STATUSES], { error: 'Use a status of the public API, or refused.' }).optional(),
  license: recordId.optional(),
  address: z.union([z.ipv4(), z.ipv6()], { error: FIELD_WORDS.address }).optional(),
  range: z.enum(['1h', '24h', '7d', '30d'], { error: 'Use 1h, 24h, 7d, or 30d.' }).optional(),
  from: instant.optional(),
  to: instant.optional(),
})
export type RequestFilter = z.infer<typeof requestFilter>

export const requestListQuery = requestFilter.extend({
  after: queryText(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type RequestListQuery = z.infer<typeof requestListQuery>

/** A line is identified by its id and its minute: the log has one partition per day. */
export const requestLineParams = z.strictObject({ id: recordId, minute: instant })

export const requestItemSchema = z.object({
  id: z.string(),
  minute: z.iso.datetime(),
  product: z.object({ id: z.string(), name: z.string() }),
  license: z.object({ id: z.string(), key: z.string().nullable(), customer: z.string().nullable() }).nullable(),
  endpoint: z.enum(['validate', 'lookup']),
  status: z.string(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
  version: z.string().nullable(),
  device_id: z.string().nullable(),
  version_refused: z.boolean(),
  /** the license key was replaced, and the old one still worked */
  with_old_key: z.boolean(),
  request_id: z.string(),
  last_request_id: z.string(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  hits: z.number(),
})
export type RequestItem = z.infer<typeof requestItemSchema>

export const requestPageSchema = z.object({ items: z.array(requestItemSchema), next_cursor: z.string().nullable() })
export type RequestPage = z.infer<typeof requestPageSchema>

/** A line with the checks that led to its answer. */
export type ExplainedRequest = { item: RequestItem; steps: Explanation }

export const requestDetailQuery = z.strictObject({ minute: instant })

export const requestDetailSchema = z.object({
  ...verdictFields,
  item: requestItemSchema,
  steps: explanationSchema,
  /** the fields of the answer that were recorded */
  answer: z.record(z.string(), z.unknown()),
})
export type RequestDetail = z.infer<typeof requestDetailSchema>
