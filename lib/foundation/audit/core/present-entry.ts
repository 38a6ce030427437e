import { isPlan, PLANS } from '@/lib/foundation/plans/core/plan'
import { ORDER_LINK_ACTOR } from '@/lib/foundation/shared/change'
import { actionWords } from './actions'
import type { AuditDetail, AuditEntryView } from './schema'

type RecordedPlan = { plan: string; daily_limit_override: number | null }
type PlanChange = { before: RecordedPlan; after: RecordedPlan }

export type StoredEntry = {
  id: string
  at: Date
  actorId: string | null
  actorEmail: string | null
  isOperator: boolean
  /** the member's present name; null without one, or if the account was deleted */
  actorName: string | null
  /** the access token that made the change for the member */
  accessTokenId: string | null
  accessTokenName: string | null
  /** the connected shop that made the change */
  saleSourceId: string | null
  saleSourceName: string | null
  action: string
  isKeyReplaced: boolean
  /** of a change of a license: of its expiry alone */
  isOnlyExpiry: boolean
  /** of a transfer: the license had no customer before */
  isFromStock: boolean
  /** why a license has another record of the same customer */
  samePerson: 'corrected' | 'merged' | null
  /** of a change of the branding: its fields that are others now */
  changedFields: string[] | null
  /** of a change of the plan */
  planChange: PlanChange | null
  /** of an import */
  importedRows: number | null
  /** of a license that a sale created or extended, or that a shop refunded in part: the number of its order */
  orderId: string | null
  /** of a usage alert: how much of the daily limit was used */
  thresholdPercent: number | null
  targetType: string
  targetId: string | null
  targetLabel: string | null
  address: string | null
}

export type StoredDetail = StoredEntry & {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
}

/** An entry as members see it: of an operator only that it was one. */
export const presentEntry = (entry: StoredEntry): AuditEntryView => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor_type: actorType(entry),
  actor: actorType(entry) === 'system' ? null : actorOf(entry),
  access_token: tokenOf(entry),
  action: entry.action,
  words: wordsOf(entry),
  target: { type: entry.targetType, id: entry.targetId, label: entry.targetLabel },
  order: entry.orderId,
  address: entry.isOperator ? null : entry.address,
})

const wordsOf = (entry: StoredEntry): string => {
  const { isKeyReplaced, isOnlyExpiry, isFromStock, samePerson, changedFields, planChange } = entry
  const { action, targetType, targetLabel, importedRows, thresholdPercent } = entry
  if (isFromStock) return actorType(entry) === 'customer' ? 'claimed license' : 'assigned license'
  if (samePerson !== null) return `${samePerson} the customer of license`
  if (isOnlyExpiry) return 'changed the expiry of license'
  // The name is all that customers change of themselves.
  if (action === 'customer.updated' && actorType(entry) === 'customer') return 'corrected their name as customer'
  if (changedFields !== null) return brandingWords(changedFields)
  if (planChange !== null) return planWords(planChange)
  if (importedRows !== null)
    return `imported a file of ${importedRows.toLocaleString('en')} ${importedRows === 1 ? 'row' : 'rows'} into`
  if (thresholdPercent !== null) return `sent a usage alert at ${thresholdPercent}% for`
  const words = actionWords(isKeyReplaced ? 'license.key_replaced' : action)
  // "revoked 417 licenses": that many say it by themselves.
  return targetType === 'job' && targetLabel !== null ? words.replace(/ in bulk$/, '') : words
}

const BRANDING: Record<string, string> = {
  name: 'the name that customers see',
  accent: 'the accent color',
  logo: 'the logo',
  support_email: 'the support email',
  support_url: 'the support page',
  return_origins: 'the URLs back from the portal',
  locale: 'the language of emails',
  subject: 'the wording of emails',
  opening: 'the wording of emails',
}

/** "changed the logo of"; more than two fields are the branding. */
function brandingWords(fields: readonly string[]): string {
  const parts = [...new Set(fields.map((field) => BRANDING[field] ?? 'the branding'))].sort()
  return `changed ${parts.length === 0 || parts.length > 2 ? 'the branding' : parts.join(' and ')} of`
}

/** "changed the plan from Pro to Enterprise for", "set the daily limit to 9 for" */
function planWords({ before, after }: PlanChange): string {
  const limit = after.daily_limit_override
  if (before.plan === after.plan)
    return limit === null ? 'removed the daily limit of' : `set the daily limit to ${limit.toLocaleString('en')} for`
  const own = limit === null ? '' : `, with ${limit.toLocaleString('en')} requests a day,`
  return `changed the plan from ${titleOf(before)} to ${titleOf(after)}${own} for`
}

const titleOf = ({ plan }: RecordedPlan): string => (isPlan(plan) ? PLANS[plan].title : plan)

/** An entry as operators see it in their console: an operator is named by e-mail. */
export const presentToOperator = (entry: StoredEntry): AuditEntryView => ({
  ...presentEntry(entry),
  ...(entry.isOperator && { actor: { ...OPERATOR, email: entry.actorEmail ?? '' } }),
})

const OPERATOR = { id: null, email: '', name: 'Operator' }

/** An operator may use a program on the server, without an account. A customer has an e-mail or Discord id, and no account. */
function actorType({
  actorId,
  actorEmail,
  isOperator,
  accessTokenId,
  saleSourceId,
}: StoredEntry): AuditEntryView['actor_type'] {
  if (isOperator) return 'operator'
  if (accessTokenId !== null) return 'access_token'
  if (saleSourceId !== null) return 'shop'
  if (actorId !== null) return 'member'
  if (actorEmail === ORDER_LINK_ACTOR) return 'order_link'
  return actorEmail === null ? 'system' : 'customer'
}

const tokenOf = ({ accessTokenId: id, accessTokenName: name }: StoredEntry): AuditEntryView['access_token'] =>
  id === null ? null : { id, name: name ?? '' }

function actorOf(entry: StoredEntry): AuditEntryView['actor'] {
  if (entry.isOperator) return OPERATOR
  if (entry.saleSourceId !== null) return { id: entry.saleSourceId, email: '', name: entry.saleSourceName }
  if (actorType(entry) === 'order_link') return { id: null, email: '', name: ORDER_LINK_ACTOR }
  return { id: entry.actorId, email: entry.actorEmail ?? '', name: entry.actorName }
}

export const presentDetail = (entry: StoredDetail): AuditDetail => ({
  ...presentEntry(entry),
  before: entry.before,
  after: entry.after,
  request_id: entry.isOperator ? null : entry.requestId,
})

const OF_ADDRESSES = /^license\.ips?_/

/** Hides the IP addresses of callers, and of members who changed the license, from members who may not see them. */
export const withoutAddresses = (entry: StoredDetail): StoredDetail => ({
  ...entry,
  address: null,
  before: OF_ADDRESSES.test(entry.action) ? null : withoutFreed(entry.before),
  after: OF_ADDRESSES.test(entry.action) ? null : entry.after,
})

/** A transfer may have freed slots. */
function withoutFreed(fields: StoredDetail['before']): StoredDetail['before'] {
  if (fields === null) return null
  const { registered: _, ...rest } = fields
  return rest
}

/** The columns of a CSV export, in their order. */
export const EXPORT_COLUMNS = [
  'at',
  'actor_email',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'target',
  'before',
  'after',
  'address',
  'request_id',
  'id',
  'actor_type',
  'access_token_id',
  'access_token',
  'shop_id',
  'shop',
] as const

/** An entry as it is exported. */
export const presentExport = (entry: StoredDetail) => ({
  at: entry.at.toISOString(),
  actor_email: entry.isOperator || actorType(entry) === 'order_link' ? null : entry.actorEmail,
  actor_id: entry.isOperator ? null : entry.actorId,
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId,
  target: entry.targetLabel,
  before: entry.before,
  after: entry.after,
  address: entry.isOperator ? null : entry.address,
  request_id: entry.isOperator ? null : entry.requestId,
  id: entry.id,
  actor_type: actorType(entry),
  access_token_id: entry.accessTokenId,
  access_token: entry.accessTokenName,
  shop_id: entry.saleSourceId,
  shop: entry.saleSourceName,
})
