import { diffFields, fieldLabel } from '@/lib/foundation/audit/core/diff-fields'
import { isJsonObject } from '@/lib/foundation/shared/json-object'
import type { TimelineChange } from './schema'

type Fields = Record<string, unknown>
type Entry = { action: string; before: Fields | null; after: Fields | null }

/** What the sentence of an entry says already, or what means nothing to a reader. */
const HIDDEN = new Set([
  // of a sale, which has a reason in words
  'because',
  'bulk',
  'corrected',
  'customer_erased',
  'customer_id',
  'id',
  'import_job',
  'is_announced',
  'licenses',
  'mailed',
  'merged',
  'portal',
  'order_link',
  'product_id',
  'registered_at',
])

const LABELS: Record<string, string> = {
  address: 'IP address',
  asked_with: 'Also as',
  customOverride: 'Custom response',
  discord_id: 'Discord ID',
  expires_at: 'Expiry',
  ipMode: 'New IP addresses',
  ipSystemEnabled: 'IP control',
  ip_count: 'IP addresses in use',
  key: 'License key',
  maxIps: 'IP address limit',
  network: 'Blocked',
  old_key_ends_at: 'Old key works until',
  override: 'Custom response',
  paid_back: 'Paid back so far',
  revoked_at: 'Revoked',
  to: 'To',
  versionPinMode: 'Version pin',
  versionPinned: 'Pinned version',
  versionRangeMax: 'Highest version',
  versionRangeMin: 'Lowest version',
}

const TIMES: Record<string, TimelineChange['as']> = {
  expires_at: 'expiry',
  old_key_ends_at: 'time',
  revoked_at: 'time',
}

const WORDS: Record<string, string> = {
  allow_list: 'only those you add',
  auto_register: 'registered automatically',
  exact: 'one version',
  none: 'none',
  range: 'a range',
}
const IN_WORDS = new Set(['ipMode', 'versionPinMode'])

/** The fields that changed, from what to what. `nameOf` knows customers by their id. */
export function describeChanges(
  { action, ...entry }: Entry,
  nameOf: (customerId: string) => string | null,
): TimelineChange[] {
  if (action === 'customer.merged') return mergedCustomer(entry)
  const [before, after] = [flat(entry.before), flat(entry.after)]
  const isNew = action === 'license.created'
  const hands = action === 'license.transferred' ? [changeOfHands(before, after, nameOf)] : []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      !HIDDEN.has(field) &&
      field !== FREED &&
      (field !== 'revoked_at' || isNew) &&
      !(hands.length > 0 && field === 'customer'),
  )
  return [
    ...hands,
    ...fields.flatMap((field) => changeOf(field, { before, after, isNew })),
    ...freedAddresses(before, after),
    ...missingReason(action, after),
    ...(action === 'license.partly_refunded' ? [STAYS] : []),
  ]
}

const FREED = 'registered'
const MAX_NAMED = 5

/** The IP addresses whose slots were freed, the newest first. Of very many not all are recorded: the counts say how many. */
function freedAddresses(before: Fields, after: Fields): TimelineChange[] {
  const freed = isJsonObject(before[FREED]) ? Object.entries(before[FREED]) : []
  const addresses = freed.sort(([, a], [, b]) => String(b).localeCompare(String(a))).map(([address]) => address)
  if (addresses.length === 0) return []
  const counted = Number(before['ip_count']) - Number(after['ip_count'])
  const more = Math.max(addresses.length, counted || 0) - MAX_NAMED
  const named = addresses.slice(0, MAX_NAMED).join(', ')
  const words = more > 0 ? `${named} and ${more.toLocaleString('en')} more` : named
  return [{ field: 'Freed', before: null, after: words, as: 'text', isNew: true }]
}

const REASONED = new Set(['license.revoked', 'license.transfer_rejected'])

/** A reason that is missing is said too, or a reader would look for it. */
const missingReason = (action: string, { reason }: Fields): TimelineChange[] =>
  REASONED.has(action) && (reason ?? '') === ''
    ? [{ field: 'Reason', before: null, after: 'not given', as: 'text', isNew: true }]
    : []

/** A full refund would be an entry of its own: that the license was revoked. */
const STAYS: TimelineChange = {
  ...{ field: 'License', before: null, as: 'text', isNew: true },
  after: 'stays as it is: only a part was paid back',
}

type Sides = { before: Fields; after: Fields; isNew: boolean }

function changeOf(field: string, { before, after, isNew }: Sides): TimelineChange[] {
  const as = TIMES[field] ?? 'text'
  // Of an expiry null is a value: never.
  const isMissing = isNew && as === 'expiry' && after[field] === null
  const [change] = diffFields({ [field]: before[field] }, { [field]: after[field] })
  if (!change && !isMissing) return []
  const values = { before: change?.before ?? null, after: change?.after ?? null }
  return [{ field: labelOf(field), ...inWords(field, values), as, isNew: isNew || !(field in before) }]
}

const labelOf = (field: string): string =>
  LABELS[field] ?? (field.startsWith(METADATA) ? field.slice(METADATA.length) : fieldLabel(field))

function inWords(field: string, { before, after }: { before: string | null; after: string | null }) {
  if (!IN_WORDS.has(field)) return { before, after }
  const word = (value: string | null) => (value === null ? null : (WORDS[value] ?? value))
  return { before: word(before), after: word(after) }
}

const METADATA = 'metadata '

/** Metadata by its keys: one that did not change is not shown. */
function flat(fields: Fields | null): Fields {
  const { metadata, ...rest } = fields ?? {}
  if (!isJsonObject(metadata)) return fields ?? {}
  return { ...rest, ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [METADATA + key, value])) }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function changeOfHands(before: Fields, after: Fields, nameOf: (id: string) => string | null): TimelineChange {
  const from = textOf(before['customer_id'])
  const to = textOf(after['customer_id'])
  const isSamePerson = 'corrected' in after || 'merged' in after
  const now = textOf(after['customer']) ?? (to && (nameOf(to) ?? to))
  if (isSamePerson) {
    // Their former record is gone; entries from before it was noted have only its id.
    const former = textOf(before['customer'])
    return { field: 'Customer', before: former, after: now, as: 'text', isNew: former === null }
  }
  const former = from === null ? 'in stock' : (nameOf(from) ?? from)
  return { field: 'Customer', before: former, after: now, as: 'text', isNew: false }
}

function mergedCustomer({ before }: Omit<Entry, 'action'>): TimelineChange[] {
  const goes = isJsonObject(before?.['goes']) ? before['goes'] : {}
  const who = textOf(goes['email']) ?? textOf(goes['name']) ?? textOf(goes['discord_id'])
  return who === null ? [] : [{ field: 'Merged customer', before: null, after: who, as: 'text', isNew: true }]
}
