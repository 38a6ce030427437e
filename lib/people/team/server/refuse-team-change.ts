import { Fault, type FaultCode } from '@/lib/foundation/platform/fault'
import type { TeamRefusal } from '../core/decide-team-change'

const REFUSALS: Record<TeamRefusal, { code: FaultCode; message: string }> = {
  holds_more: {
    code: 'forbidden',
    message: 'This needs permissions that you do not hold yourself. Ask an owner to do it.',
  },
  not_held: {
    code: 'forbidden',
    message: 'You can give only permissions that you hold yourself. Choose less, or ask an owner.',
  },
  last_owner: {
    code: 'conflict',
    message: 'An organization keeps at least one owner. Make someone else an owner first.',
  },
  own_role: {
    code: 'forbidden',
    message: 'You cannot add permissions to a role that you hold yourself. Ask an owner to do it.',
  },
}

/** Throws a Fault for a refused change of a team, in words for users. */
export function throwTeamRefusal(refusal: TeamRefusal | null): void {
  if (refusal === null) return
  const { code, message } = REFUSALS[refusal]
  throw new Fault(code, message)
}
