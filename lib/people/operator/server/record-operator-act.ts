import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { Operator } from '../core/operator'

type Act = { operator: Operator; what: string }

/** Keeps what an operator did that belongs to no organization, with the events of the operator's own account. */
export const recordOperatorAct = (
  work: WriteContext,
  visitor: RequestContext,
  { operator, what }: Act,
): Promise<void> => recordAccountEvent(work, visitor, { userId: operator.userId, kind: 'operator_acted', detail: what })
