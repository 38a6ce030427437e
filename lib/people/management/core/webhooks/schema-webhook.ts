import { z } from 'zod'
import { flag } from '@/lib/foundation/shared/fields'
import { recordId } from '@/lib/foundation/shared/uuid'
import type { EndpointDetail } from '@/lib/service/webhooks/core/schema'
import {
  createEndpointInput,
  deliveriesQuery,
  deliveryDetail,
  deliveryView,
  endpointDetail,
  issuedSecret,
  updateEndpointInput,
} from '@/lib/service/webhooks/core/schema'
import { pageQuery } from '../pages'
import { recordOrBrief } from '../write-answer'

const time = z.iso.datetime()

export const webhookEndpoint = endpointDetail
  .extend({
    id: z.uuid(),
    /** a disabled endpoint gets no events */
    enabled: z.boolean(),
    disabled_at: time.nullable(),
    failing_since: time.nullable(),
    /** until then, the previous secret signs as well */
    previous_secret_ends_at: time.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'WebhookEndpoint', description: 'Where events are sent.' })
type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** Everything that a client can change, hidden values of headers and the secret included: they change `updated_at`. */
export const endpointRevision = (endpoint: WebhookEndpoint): object => ({
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  header_names: endpoint.header_names,
  enabled: endpoint.enabled,
  updated_at: endpoint.updated_at,
})

export const newWebhookEndpoint = createEndpointInput.partial({ description: true, headers: true })
export const changedWebhookEndpoint = updateEndpointInput.extend({ enabled: flag().optional() })

/** The only answers with a secret: that of a new endpoint, and of a rotation. */
const webhookEndpointWithSecret = webhookEndpoint.extend({ secret: issuedSecret.shape.secret }).meta({
  id: 'WebhookEndpointWithSecret',
  description: 'A webhook endpoint with its new secret, which is shown once.',
})

export const endpointAnswer = recordOrBrief(webhookEndpoint, 'webhooks:view', ['id', 'enabled'])
export const secretAnswer = recordOrBrief(webhookEndpointWithSecret, 'webhooks:view', ['id', 'enabled', 'secret'])

export const endpointPath = z.object({ endpoint_id: recordId })
export const deliveryPath = z.object({ delivery_id: recordId })

const { endpoint, ...filters } = deliveriesQuery.shape
export const webhookDeliveriesQuery = z.strictObject({ ...filters, endpoint_id: endpoint, ...pageQuery })

const delivery = { id: z.uuid(), event_id: z.uuid(), next_at: time.nullable(), created_at: time }
export const webhookDelivery = deliveryView
  .extend(delivery)
  .meta({ id: 'Delivery', description: 'An event on its way to an endpoint.' })
export const webhookDeliveryDetail = deliveryDetail
  .extend(delivery)
  .meta({ id: 'DeliveryDetail', description: 'A delivery with its event and attempts.' })

export const deliveryAnswer = recordOrBrief(webhookDeliveryDetail, 'webhooks:view', ['id', 'state'])

export const queuedReplay = z
  .object({ count: z.number() })
  .meta({ id: 'QueuedReplay', description: 'How many deliveries are sent again.' })

export const presentWebhookEndpoint = (endpoint: EndpointDetail) => ({
  ...endpoint,
  enabled: endpoint.disabled_at === null,
})
