import { getEvent, listEvents } from '@/lib/service/webhooks/server/list-events'
import { asPage, pageOf } from '../../core/pages'
import { event, eventPath, eventsQuery } from '../../core/webhooks/schema-event'
import { type ApiEndpoint, readEndpoint } from '../define-endpoint'

const shared = { tag: 'Events and webhooks' as const, scope: 'webhooks:view' as const, products: 'filters' as const }

export const eventEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/events',
    {
      ...shared,
      operationId: 'list_events',
      summary: 'List events',
      description:
        'The events of the last 30 days, newest first, with the data that webhooks deliver. An event is kept if a webhook endpoint got it, or if the organization had an access token with the scope `webhooks:view` at that time. A token that is limited to products sees those about one of them.',
      query: eventsQuery,
      reply: pageOf(event),
    },
    async ({ reading, actor, query }) => asPage(await listEvents(reading, actor, query)),
  ),
  readEndpoint(
    '/events/{event_id}',
    { ...shared, operationId: 'retrieve_event', summary: 'Show an event', params: eventPath, reply: event },
    ({ reading, actor, params }) => getEvent(reading, actor, params.event_id),
  ),
]
