import { actionWords } from './action-words'
import type { AuditDetail, AuditEntryView } from './schema'

export type StoredEntry = {
  id: string
  at: Date
  actorId: string | null
  actorEmail: string | null
  /** as they are called today; null for who has no name, or no account any more */
  actorName: string | null
  action: string
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

export const presentEntry = (entry: StoredEntry): AuditEntryView => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor: entry.actorId === null ? null : { id: entry.actorId, email: entry.actorEmail ?? '', name: entry.actorName },
  action: entry.action,
  words: actionWords(entry.action),
  target: { type: entry.targetType, id: entry.targetId, label: entry.targetLabel },
  address: entry.address,
})

export const presentDetail = (entry: StoredDetail): AuditDetail => ({
  ...presentEntry(entry),
  before: entry.before,
  after: entry.after,
  request_id: entry.requestId,
})

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
] as const

/** An entry as it is exported. */
export const presentExport = (entry: StoredDetail) => ({
  at: entry.at.toISOString(),
  actor_email: entry.actorEmail,
  actor_id: entry.actorId,
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId,
  target: entry.targetLabel,
  before: entry.before,
  after: entry.after,
  address: entry.address,
  request_id: entry.requestId,
  id: entry.id,
})
