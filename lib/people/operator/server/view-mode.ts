import { readMode, readOperatedBy } from '@/lib/foundation/plans/server/installation-mode'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { findSubscriptionsProblem } from '@/lib/service/billing/server/turn-plans'
import type { ModeView } from '../core/schema-mode'
import { countForMode } from './modes.sql'

type Reading = Pick<ReadContext, 'db' | 'pool'>

/** Whom the installation is for, with what a change would do. */
export async function viewMode({ db, pool }: Reading, { allowsSignUp }: { allowsSignUp: boolean }): Promise<ModeView> {
  const [{ serves, isSignUpOpen }, operator, counts, problem] = await Promise.all([
    readMode(db),
    readOperatedBy(db),
    countForMode(pool),
    findSubscriptionsProblem(db),
  ])
  return {
    serves,
    is_sign_up_open: isSignUpOpen,
    is_sign_up_disabled: !allowsSignUp,
    operator_name: operator.name,
    operator_contact: operator.contact,
    operator_terms_url: operator.termsUrl,
    operator_privacy_url: operator.privacyUrl,
    ...counts,
    problem,
  }
}
