import { ENTRY_KINDS } from '@/lib/foundation/audit/core/entry-kinds'

/** What a history can be filtered by. */
export const TIMELINE_KINDS = [...ENTRY_KINDS, 'validation'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]
