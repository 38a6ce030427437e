import { ALL_EVENTS } from '@/lib/webhooks/core/event-types'

/** What an endpoint is subscribed to, in a word or two. */
export function eventsText(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return 'All events'
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`
}
