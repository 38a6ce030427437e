import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { OperatorIdentity } from '@/lib/foundation/shared/change'
import { recordOperatorAct, type Visitor } from '@/lib/people/operator/server/record-operator-act'
import type { RecordAct } from './write-incident'

type Who = { operator: OperatorIdentity; visitor: Visitor }

/** Keeps what an operator did with incidents or with maintenance, for all operators. */
export const recordAs =
  (work: WriteContext, { operator, visitor }: Who, act: 'incident.changed' | 'maintenance.changed'): RecordAct =>
  (what) =>
    recordOperatorAct(work, visitor, { operator, act, what })
