import type { Work } from '@/lib/platform/work'
import type { AccountEventKind } from '../core/account-event'
import type { Visitor } from './access-parts'
import { readableAgent } from './readable-agent'
import { insertAccountEvent } from './store-account-events'

type EventWork = Pick<Work, 'tx' | 'now' | 'newId'>
type Origin = Pick<Visitor, 'address' | 'userAgent'>
type Happened = { userId: string; kind: AccountEventKind; detail?: string }

/** Keeps, in the transaction of the change, what was done to an account, from where and with what. */
export const recordAccountEvent = (
  { tx, now, newId }: EventWork,
  { address, userAgent }: Origin,
  { userId, kind, detail }: Happened,
): Promise<void> =>
  insertAccountEvent(tx, {
    id: newId(),
    userId,
    at: now,
    kind,
    detail: detail ?? null,
    address,
    userAgent: readableAgent(userAgent),
  })
