import { mayDeleteNote } from '@/lib/catalog/notes/core/may-delete-note'
import type { AuditDetail } from '@/lib/foundation/audit/core/schema'
import { listSubjectEntries } from '@/lib/foundation/audit/server/list-subject-entries'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { listMails } from '@/lib/foundation/mail/server/list-mails'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { writeCursor } from '@/lib/foundation/shared/cursor'
import type { TimelineEntry } from '../core/schema'
import type { TimelineKind } from '../core/timeline-kinds'
import {
  type AddressRow,
  findRegisteredThen,
  type NoteRow,
  selectNotes,
  selectRegisteredAddresses,
  type TimelinePage,
} from './timeline.sql'
import { selectFirstRequests, selectFirstValidations, type ValidationRow } from './timeline-history.sql'

export type TimelineViewer = Granted<'licenses:view'> | Granted<'customers:view'>

type Of<T extends TimelineEntry['type']> = Omit<Extract<TimelineEntry, { type: T }>, 'id' | 'at' | 'license'>
type Body =
  | { type: 'audit'; detail: AuditDetail }
  /** another entry says the same; it keeps its place, so that no page begins before it */
  | { type: 'repeated' }
  | Of<'email'>
  | Of<'address'>
  | Of<'validation'>
  | Of<'note'>

/** An entry at its place, before licenses and customers are named. */
export type Draft = { id: string; at: string; licenseId: string | null; body: Body }

type Reading = Pick<ReadContext, 'db' | 'history'>
type Wanted = { page: TimelinePage; kind: TimelineKind | null }

/** Changes, emails, registered IP addresses and notes: each list newest first. */
export function readFromMain({ db }: Reading, actor: TimelineViewer, { page, kind }: Wanted): Promise<Draft[][]> {
  const has = (wanted: TimelineKind) => kind === null || kind === wanted
  return Promise.all([
    kind === 'validation' ? [] : readEntries({ db }, actor, { page, only: kind }),
    has('emails') ? readMails({ db }, actor, page) : [],
    has('addresses') && grant(actor, 'ips:view') ? readRegistered({ db }, page) : [],
    has('notes') ? readNotes({ db }, actor, page) : [],
  ])
}

async function readEntries(
  { db }: Pick<Reading, 'db'>,
  actor: TimelineViewer,
  {
    page: { organizationId: _, ...page },
    only,
  }: { page: TimelinePage; only: Exclude<TimelineKind, 'validation'> | null },
): Promise<Draft[]> {
  const entries = await listSubjectEntries({ db }, actor, { ...page, only })
  return entries.map((detail) => ({
    id: detail.id,
    at: detail.at,
    licenseId: detail.target.type === 'license' ? detail.target.id : null,
    body: { type: 'audit', detail },
  }))
}

async function readMails({ db }: Pick<Reading, 'db'>, actor: Member, page: TimelinePage): Promise<Draft[]> {
  const viewer = grant(actor, 'customers:view')
  const [first] = page.licenses
  const of = page.customerId !== null ? { customer: page.customerId } : { license: first?.id }
  if (!viewer) return []
  const after = page.after ? writeCursor(page.after) : undefined
  const { items } = await listMails({ db }, viewer, { ...of, after, limit: page.limit })
  return items.map(presentMail)
}

const presentMail = (email: MailLogEntry): Draft => ({
  id: email.id,
  at: email.at,
  licenseId: email.license_id,
  body: { type: 'email', email },
})

const readRegistered = async ({ db }: Pick<Reading, 'db'>, page: TimelinePage): Promise<Draft[]> =>
  (await selectRegisteredAddresses(db, page)).map((row) => presentAddress(row, { what: 'registered' }))

const presentAddress = (
  { address, ...row }: AddressRow,
  { what, refused = null }: { what: Of<'address'>['what']; refused?: string | null },
): Draft => ({ ...placeOf(row), body: { type: 'address', address, what, refused } })

async function readNotes({ db }: Pick<Reading, 'db'>, actor: Member, page: TimelinePage): Promise<Draft[]> {
  return (await selectNotes(db, page)).map((row) => presentNote(row, actor))
}

function presentNote(row: NoteRow, actor: Member): Draft {
  const { text, authorId, authorName: name, authorEmail: email, licenseId } = row
  const mayChange = grant(actor, licenseId === null ? 'customers:update' : 'licenses:update') !== null
  const body = { type: 'note', text, author: { id: authorId, name, email } } as const
  return { ...placeOf(row), body: { ...body, may_delete: mayChange && mayDeleteNote(actor, row) } }
}

/** IP addresses and first validations: each list newest first. */
export function readFromHistory(reading: Reading, actor: TimelineViewer, { page, kind }: Wanted): Promise<Draft[][]> {
  const has = (wanted: TimelineKind) => kind === null || kind === wanted
  return Promise.all([
    has('addresses') && grant(actor, 'ips:view') ? readFirstRequests(reading, page) : [],
    has('validation') ? readFirstValidations(reading, page) : [],
  ])
}

/** Without IP control every new network of a phone would be an entry. */
async function readFirstRequests({ db, history }: Reading, page: TimelinePage): Promise<Draft[]> {
  const licenses = page.licenses.filter(({ hasIpControl }) => hasIpControl)
  if (licenses.length === 0) return []
  const rows = await selectFirstRequests(history, { ...page, licenses })
  const then = await findRegisteredThen(db, page.organizationId, rows)
  return rows.map((row) => {
    const found = then.get(row.id)
    if (found === 'registered') return { ...placeOf(row), body: { type: 'repeated' } }
    const isRefused = found === undefined && NO_SLOT.has(row.lastOutcome)
    return presentAddress(row, { what: 'first_request', refused: isRefused ? row.lastOutcome : null })
  })
}

/** Outcomes of a request without a slot. A block may have come later. */
const NO_SLOT = new Set(['ip_limit_reached', 'ip_not_registered'])

async function readFirstValidations({ history }: Reading, page: TimelinePage): Promise<Draft[]> {
  if (page.licenses.length === 0) return []
  return (await selectFirstValidations(history, page)).map(presentValidation)
}

const presentValidation = ({ day, ...row }: ValidationRow): Draft => ({
  ...placeOf(row),
  body: { type: 'validation', day },
})

const placeOf = ({ id, at, licenseId }: { id: string; at: Date; licenseId: string | null }) => ({
  id,
  at: at.toISOString(),
  licenseId,
})
