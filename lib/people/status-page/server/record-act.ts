import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Operator } from '@/lib/people/operator/core/operator'
import { recordOperatorAct } from '@/lib/people/operator/server/record-operator-act'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { RecordAct } from './write-incident'

/** Keeps what an operator did in the console with the events of their own account. */
export const recordAs =
  (work: WriteContext, { operator, visitor }: { operator: Operator; visitor: RequestContext }): RecordAct =>
  (what) =>
    recordOperatorAct(work, visitor, { operator, what })
