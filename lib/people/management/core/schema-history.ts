import { z } from 'zod'
import { oneOf } from '@/lib/foundation/shared/fields'
import type { TimelineEntry } from '@/lib/service/timeline/core/schema'
import { TIMELINE_KINDS } from '@/lib/service/timeline/core/timeline-kinds'
import { isoTime } from './fields'
import { pageQuery } from './pages'
import { loggedEmail, presentEmail } from './schema-email'

export const historyQuery = z.strictObject({ kind: oneOf(TIMELINE_KINDS).optional(), ...pageQuery })

const person = z.object({
  type: z.enum(['member', 'access_token', 'customer', 'order_link', 'shop', 'operator', 'system']),
  /** of a member, an access token or a connected shop */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

export const historyEntry = z
  .object({
    id: z.uuid(),
    at: isoTime,
    type: z.enum(['change', 'email', 'address', 'validation', 'note']),
    /** the license it is about; null for one about the customer, and for a deleted license */
    license_id: z.uuid().nullable(),
    /** who made the change, or wrote the note; null for the rest */
    by: person.nullable(),
    /** of a change, as in the audit log */
    action: z.string().nullable(),
    /** of a change: each field by the name the dashboard gives it, from what to what */
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    email: loggedEmail.nullable(),
    /** of an IP address: registered by a validation, or the first request from it */
    address: z.object({ address: z.string(), what: z.enum(['registered', 'first_request']) }).nullable(),
    /** of the first valid validation: its day in UTC */
    day: z.iso.date().nullable(),
    /** of a note */
    note: z.string().nullable(),
  })
  .meta({ id: 'HistoryEntry', description: 'An entry in the history of a license or customer.' })
type HistoryEntry = z.infer<typeof historyEntry>

export const presentHistory = (entry: TimelineEntry): HistoryEntry => ({
  ...NOTHING,
  id: entry.id,
  at: entry.at,
  type: entry.type,
  license_id: entry.license?.id ?? null,
  ...detailsOf(entry),
})

const NOTHING = { by: null, action: null, changes: [], email: null, address: null, day: null, note: null }

function detailsOf(entry: TimelineEntry): Partial<HistoryEntry> {
  switch (entry.type) {
    case 'change': {
      const changes = entry.changes.map(({ field, before, after }) => ({ field, before, after }))
      return { by: byOf(entry.entry), action: entry.entry.action, changes }
    }
    case 'email':
      return { email: presentEmail(entry.email) }
    case 'address':
      return { address: { address: entry.address, what: entry.what } }
    case 'validation':
      return { day: entry.day }
    case 'note':
      return { note: entry.text, by: { type: 'member', ...entry.author } }
  }
}

function byOf({ actor, actor_type: type, access_token }: Extract<TimelineEntry, { type: 'change' }>['entry']) {
  const email = actor?.email || null
  return access_token
    ? { type, id: access_token.id, name: access_token.name, email }
    : { type, id: actor?.id ?? null, name: actor?.name ?? null, email }
}
