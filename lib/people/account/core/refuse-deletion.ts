import { listNames } from '@/lib/foundation/shared/list-names'
import { onePeriod } from '@/lib/foundation/shared/one-period'

type DeletionFacts = {
  /** the names of the organizations without another owner */
  owned: string[]
  isOnlyOperator: boolean
  /** the host of the installation */
  host: string
}

/** Why an account can't be deleted, told to its owner, or to an operator by the person's email; null when it can. */
export function refuseDeletion({ owned, isOnlyOperator, host }: DeletionFacts, person: string | null): string | null {
  const who = person === null ? "You're" : `${person} is`
  if (owned.length > 0) {
    const [it, each] = owned.length === 1 ? ['it', ''] : ['them', ' of each']
    const next =
      person === null
        ? `Make someone else an owner${each}, or delete ${it}, first.`
        : `Delete ${it}, or make someone else an owner${each}, first.`
    return onePeriod(`${who} the only owner of ${listNames('en', owned)}. ${next}`)
  }
  return isOnlyOperator
    ? `${who} the only operator of ${host}. Name someone else who has an account in OPERATOR_EMAILS first.`
    : null
}
