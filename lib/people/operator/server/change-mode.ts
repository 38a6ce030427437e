import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { OperatorIdentity } from '@/lib/foundation/shared/change'
import { turnPlansOff, turnPlansOn } from '@/lib/service/billing/server/turn-plans'
import { plansOffWords, plansOnWords, signUpWords } from '../core/mode-words'
import type { ModeInput } from '../core/schema-mode'

/**
 * Changes whom the installation is for. Each organization's audit log has what became of its plan. Says what was done,
 * for the operator's own activity; null if nothing was to change.
 */
export async function changeMode(work: WriteContext, by: OperatorIdentity, input: ModeInput): Promise<string | null> {
  if (input.serves === 'us') {
    const moved = await turnPlansOff(work, by)
    return moved === null ? null : plansOffWords(moved)
  }
  const { plan, is_sign_up_open: isSignUpOpen } = input
  const turned = await turnPlansOn(work, by, { plan, isSignUpOpen })
  if (turned === null) return null
  return turned === 'plans' ? plansOnWords(plan, isSignUpOpen) : signUpWords(isSignUpOpen)
}
