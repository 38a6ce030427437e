import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { OperatorIdentity } from '@/lib/foundation/shared/change'
import { turnPlansOff, turnPlansOn } from '@/lib/service/billing/server/turn-plans'
import type { ModeInput } from '../core/schema-mode'

/** Changes whom the installation is for. Each organization's audit log has what became of its plan. */
export const changeMode = (
  work: WriteContext,
  by: OperatorIdentity,
  input: ModeInput,
): Promise<{ isChanged: boolean }> =>
  input.serves === 'us'
    ? turnPlansOff(work, by)
    : turnPlansOn(work, by, { plan: input.plan, isSignUpOpen: input.is_sign_up_open })

/** What was done, for the operator's own activity. */
export const modeWords = (input: ModeInput): string =>
  input.serves === 'us'
    ? 'set the installation to one vendor, without plans'
    : `set the installation to plans, with sign-up ${input.is_sign_up_open ? 'open' : 'closed'}`
