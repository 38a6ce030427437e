import { z } from 'zod'
import { recordId } from '@/lib/foundation/shared/uuid'
import { EVENT_TYPES } from '@/lib/service/webhooks/core/event-types'
import { eventView } from '@/lib/service/webhooks/core/schema-event'
import { pageQuery } from '../pages'

export const eventsQuery = z.strictObject({
  type: z.enum(EVENT_TYPES, 'Use the name of an event.').optional(),
  license_id: recordId.optional(),
  product_id: recordId.optional(),
  ...pageQuery,
})

export const event = eventView.meta({ id: 'Event', description: 'What has happened.' })

export const eventPath = z.object({ event_id: recordId })
