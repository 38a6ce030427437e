import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { AccountEventKind } from '../core/account-event'
import { trimUserAgent } from '../core/describe-browser'
import { insertAccountEvent } from './account-events.sql'
import type { RequestContext } from './sign-in-deps'

type EventWork = Pick<WriteContext, 'tx' | 'now' | 'newId'>
type Origin = Pick<RequestContext, 'address' | 'userAgent'>
/** `userId` is null only for what the operator program did; `act` is what an operator did, and `subjectId` to whom. */
type Happened = {
  userId: string | null
  kind: AccountEventKind
  detail?: string
  act?: string
  subjectId?: string | null
}

/** Records an account event, with address and browser, in the transaction of the change. */
export const recordAccountEvent = (
  { tx, now, newId }: EventWork,
  { address, userAgent }: Origin,
  { userId, kind, detail, act, subjectId }: Happened,
): Promise<void> =>
  insertAccountEvent(tx, {
    id: newId(),
    userId,
    at: now,
    kind,
    detail: detail ?? null,
    address,
    userAgent: trimUserAgent(userAgent),
    act: act ?? null,
    subjectId: subjectId ?? null,
  })
