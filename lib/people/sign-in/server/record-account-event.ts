import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { AccountEventKind } from '../core/account-event'
import { trimUserAgent } from '../core/describe-browser'
import { insertAccountEvent } from './account-events.sql'
import type { RequestContext } from './sign-in-deps'

type EventWork = Pick<WriteContext, 'tx' | 'now' | 'newId'>
type Origin = Pick<RequestContext, 'address' | 'userAgent'>
type Happened = { userId: string; kind: AccountEventKind; detail?: string }

/** Records an account event, with address and browser, in the transaction of the change. */
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
    userAgent: trimUserAgent(userAgent),
  })
