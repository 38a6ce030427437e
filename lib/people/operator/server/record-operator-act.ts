import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { OperatorIdentity } from '@/lib/foundation/shared/change'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { OperatorActKind } from '../core/operator-acts'

/** Where an operator acts from: nowhere that is recorded, for the operator program. */
export type Visitor = Pick<RequestContext, 'address' | 'userAgent'>

/** `subjectId` is of the organization or the user that it was done to. */
type Act = { operator: OperatorIdentity; act: OperatorActKind; what: string; subjectId?: string }

/** Keeps what an operator did for all operators, with the events of the operator's own account if they have one. */
export const recordOperatorAct = (
  work: WriteContext,
  visitor: Visitor,
  { operator: { userId }, act, what, subjectId }: Act,
): Promise<void> =>
  recordAccountEvent(work, visitor, {
    userId,
    kind: userId === null ? 'program_acted' : 'operator_acted',
    detail: what,
    act,
    subjectId: subjectId ?? null,
  })
