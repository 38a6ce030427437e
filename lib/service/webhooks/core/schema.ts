import { z } from 'zod'
import { instant } from '@/lib/foundation/shared/instant'
import { isStorable, queryText } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { customHeadersInput } from './custom-headers'
import { readEndpointUrl } from './endpoint-url'
import { ALL_EVENTS, EVENT_TYPES, SUBSCRIBABLE } from './event-types'

const url = z.string('Enter a URL that starts with https://.').superRefine((text, context) => {
  const { problem } = readEndpointUrl(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

const DESCRIPTION_NEEDS = FIELD_WORDS.upTo(200)
const description = z
  .string(DESCRIPTION_NEEDS)
  .trim()
  .max(200, DESCRIPTION_NEEDS)
  .refine(isStorable, FIELD_WORDS.storable)
  .transform((text) => text || null)
  .nullable()

const EVENTS_NEED = 'Use * alone, or the names of events.'
const events = z
  .array(z.enum([ALL_EVENTS, ...SUBSCRIBABLE], EVENTS_NEED), EVENTS_NEED)
  .min(1, 'Choose at least one event.')
  .refine((names) => new Set(names).size === names.length, 'Choose each event once.')
  .refine((names) => !names.includes(ALL_EVENTS) || names.length === 1, EVENTS_NEED)

export const createEndpointInput = z.strictObject({ url, description, events, headers: customHeadersInput })
export type CreateEndpointInput = z.infer<typeof createEndpointInput>

/** Only the given fields change. */
export const updateEndpointInput = createEndpointInput.partial()
export type UpdateEndpointInput = z.infer<typeof updateEndpointInput>

export const switchEndpointInput = z.strictObject({ enabled: z.boolean(FIELD_WORDS.flag) })

export const sinceInput = z.strictObject({ since: instant.transform((text) => new Date(text)) })

const health = z.object({ succeeded: z.number(), failed: z.number(), pending: z.number() })

const endpointView = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  state: z.enum(['working', 'failing', 'disabled']),
  disabled_at: z.string().nullable(),
  disabled_reason: z.enum(['by_hand', 'gone', 'failing']).nullable(),
  failing_since: z.string().nullable(),
  previous_secret_ends_at: z.string().nullable(),
  /** of the last 24 hours */
  health,
  created_at: z.string(),
  /** the last change by a member, or that it was disabled */
  updated_at: z.string(),
})
export type EndpointView = z.infer<typeof endpointView>

export const endpointList = z.object({ items: z.array(endpointView) })
export type EndpointList = z.infer<typeof endpointList>

/** With the names of its custom headers; their values are not shown again. */
export const endpointDetail = endpointView.extend({ header_names: z.array(z.string()) })
export type EndpointDetail = z.infer<typeof endpointDetail>

/** The only answer that contains the secret. */
export const issuedSecret = z.object({ id: z.string(), secret: z.string() })
export type IssuedSecret = z.infer<typeof issuedSecret>

export const testSent = z.object({ delivery_id: z.string() })
export const replayCount = z.object({ count: z.number() })
/** Before a replay: those that failed, and those still being retried, which it leaves alone. */
export const replayPreview = replayCount.extend({ retrying: z.number() })

export const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveriesQuery = z.strictObject({
  endpoint: z.uuid('Use the ID of an endpoint.').optional(),
  type: z.enum(EVENT_TYPES, 'Use the name of an event.').optional(),
  state: z.enum(DELIVERY_STATES, 'Use pending, succeeded, or failed.').optional(),
  after: queryText(200).optional(),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>

export const deliveryView = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  endpoint: z.object({ id: z.string(), url: z.string() }),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
  /** while it is pending */
  next_at: z.string().nullable(),
  created_at: z.string(),
})
export type DeliveryView = z.infer<typeof deliveryView>

export const deliveryList = z.object({ items: z.array(deliveryView), next_cursor: z.string().nullable() })
export type DeliveryList = z.infer<typeof deliveryList>

const attemptView = z.object({
  number: z.number(),
  at: z.string(),
  duration_ms: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
})
export type AttemptView = z.infer<typeof attemptView>

export const deliveryDetail = deliveryView.extend({
  /** as signed and sent */
  body: z.string(),
  tried: z.array(attemptView),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>
