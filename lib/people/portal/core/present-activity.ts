import type { MailKind } from '@/lib/foundation/mail/core/mail-kinds'
import { type ACTIVITIES, BECAUSE, type PortalLicenseDetail, REFUSALS } from './schema-licenses'

type What = (typeof ACTIVITIES)[number]
type Activity = PortalLicenseDetail['activity'][number]

/** The changes that a customer may know of, by the action of the audit log. */
const SHOWN: Record<string, What> = {
  'license.created': 'created',
  'license.imported': 'created',
  'license.extended': 'extended',
  'license.revoked': 'revoked',
  'license.reinstated': 'reinstated',
  'license.transferred': 'transferred',
  'license.transfer_requested': 'transfer_requested',
  'license.transfer_canceled': 'transfer_canceled',
  'license.transfer_rejected': 'transfer_rejected',
  'license.key_replaced': 'key_replaced',
  'license.ip_added': 'ip_added',
  'license.ip_removed': 'ip_removed',
  'license.ips_reset': 'ips_reset',
}

export const SHOWN_ACTIONS = Object.keys(SHOWN)

type Terms = { expires_at?: string | null; maxIps?: number | null } | null
type Entry = {
  at: Date
  action: string
  isKeyReplaced: boolean
  isFromStock: boolean
  isCustomers: boolean
  because: string | null
  before: Terms
  after: Terms
  ipAddress: string | null
  /** not a former owner's slot that was freed */
  isOwnSlot: boolean
  namesFreed: boolean
}
type Address = {
  address: string
  registeredAt: Date | null
  firstSeenAt: Date | null
  lastOutcome?: string | null
  isRegistered: boolean
}
type Sources = {
  entries: readonly Entry[]
  mails: readonly { at: string; mail: MailKind; news: string | null }[]
  /** of the license, without a former owner's */
  addresses: readonly Address[]
  /** slots that were registered, and are free again */
  freed: readonly { address: string; registeredAt: Date }[]
}

const MAX_SHOWN = 50

/**
 * What happened to a license, as its customer sees it, newest first: of the vendor's members only that it was the
 * vendor, and of IP addresses only those that are not a former owner's.
 */
export function presentActivity({ entries, mails, addresses, freed }: Sources): PortalLicenseDetail['activity'] {
  const known = new Set(addresses.map(({ address }) => address))
  const added = new Set(entries.flatMap(({ action, ipAddress }) => (action === 'license.ip_added' ? [ipAddress] : [])))
  return [
    ...entries.flatMap((entry) => presentEntry(entry, known)),
    ...mails.map(({ at, mail, news }) => activity(at, 'mail_sent', { mail, because: becauseOf(news) })),
    ...addresses.filter(({ address }) => !added.has(address)).flatMap(presentRegistered),
    ...freed.map(({ address, registeredAt }) => registered(registeredAt, address)),
    ...addresses.filter(({ address }) => !added.has(address)).flatMap((one) => presentRemoved(one, entries)),
  ]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_SHOWN)
}

function presentEntry(entry: Entry, known: ReadonlySet<string>): Activity[] {
  const { at, isCustomers, ipAddress, isOwnSlot, before, after } = entry
  const address = ipAddress !== null && (isOwnSlot || known.has(ipAddress)) ? ipAddress : null
  const expiry = after?.expires_at === undefined ? null : { from: before?.expires_at ?? null, to: after.expires_at }
  const limit = after?.maxIps === undefined ? null : { from: before?.maxIps ?? null, to: after.maxIps }
  return whatOf(entry).map((what) =>
    activity(at.toISOString(), what, {
      by: isCustomers && OWN.has(what) ? 'you' : 'vendor',
      because: becauseOf(entry.because),
      address,
      expiry: what === 'limit_changed' ? null : expiry,
      limit: what === 'limit_changed' ? limit : null,
    }),
  )
}

/** What customers do themselves. Anything else is their vendor's, whoever an entry names. */
const OWN: ReadonlySet<What> = new Set<What>([
  'transferred',
  'claimed',
  'transfer_requested',
  'transfer_canceled',
  'key_replaced',
  'ip_removed',
  'ips_reset',
])

/** What became of the order, where that is why; the news of one that was paid is no reason. */
const becauseOf = (news: string | null): Activity['because'] => BECAUSE.find((because) => because === news) ?? null

/** One change of several terms is shown as several. */
function whatOf({ action, isKeyReplaced, isFromStock, isCustomers, after }: Entry): What[] {
  if (isKeyReplaced) return ['key_replaced']
  if (isFromStock) return [isCustomers ? 'claimed' : 'assigned']
  if (action !== 'license.updated') return SHOWN[action] ? [SHOWN[action]] : []
  return [
    ...(after?.expires_at === undefined ? [] : (['expiry_changed'] as const)),
    ...(after?.maxIps === undefined ? [] : (['limit_changed'] as const)),
  ]
}

const presentRegistered = ({ address, registeredAt, isRegistered }: Address): Activity[] =>
  registeredAt && isRegistered ? [registered(registeredAt, address)] : []

const registered = (at: Date, address: string): Activity =>
  activity(at.toISOString(), 'ip_registered', { by: 'software', address })

/**
 * One that was removed by an entry that doesn't say when its slot was registered: by its first use. One that is refused
 * may never have had a slot.
 */
function presentRemoved({ address, firstSeenAt, lastOutcome }: Address, entries: readonly Entry[]): Activity[] {
  const isRefused = REFUSALS.some((refusal) => refusal === lastOutcome)
  const wasRemoved = entries.some(
    ({ action, ipAddress, at, namesFreed }) =>
      !namesFreed &&
      firstSeenAt !== null &&
      firstSeenAt <= at &&
      (action === 'license.ips_reset' ? !isRefused : action === 'license.ip_removed' && ipAddress === address),
  )
  return firstSeenAt && wasRemoved ? [registered(firstSeenAt, address)] : []
}

const activity = (at: string, what: What, over: Partial<Activity>): Activity => ({
  at,
  what,
  by: 'vendor',
  because: null,
  expiry: null,
  limit: null,
  address: null,
  mail: null,
  ...over,
})
