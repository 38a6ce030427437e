import { listNames } from '@/lib/foundation/shared/list-names'
import { onePeriod } from '@/lib/foundation/shared/one-period'
import type { Evidence } from '@/lib/service/validation/core/evidence'
import type { Reason } from './check-words'
import type { Explanation, Situation } from './schema'

export type Answered = {
  status: string
  /** null where the member may not see it */
  address: string | null
  steps: Explanation
  situation: Situation
  /** when the request was answered: what came later cannot have been its cause */
  at: Date
  evidence: Pick<Evidence, 'ip_count' | 'revoked_at' | 'key'>
  /** those that have a license whose key ends like the one that was sent */
  otherProducts?: string[]
}

/** The answer as one sentence, with names and numbers where the present still is what the request met. */
export function verdictOf(answered: Answered): Reason {
  const refusal = answered.steps.find(({ outcome }) => outcome === 'refused')
  if (!refusal) return acceptance(answered)
  return ['Refused: ', ...withoutCapital(NAMED[answered.status]?.(answered) ?? refusal.reason)]
}

function acceptance({ status, steps }: Answered): Reason {
  const word = status === 'found' ? 'Found' : 'Accepted'
  const noted = steps.find(({ outcome }) => outcome === 'noted')
  if (!noted) return [status === 'found' ? 'Found: the lookup returned the license.' : 'Accepted: every check passed.']
  return [`${word}, but the version isn't allowed: `, ...withoutCapital(noted.reason)]
}

/** Sentences that name what stood in the way. Undefined where that is not known any more. */
const NAMED: Record<string, (answered: Answered) => Reason | undefined> = {
  license_not_found: keyOfAnother,
  ip_limit_reached: takenBy,
  ip_blocked: blockedBy,
  revoked: ({ situation: { license }, evidence }) => {
    const { revoked_at: at = null, revoked_reason: reason = null } = license ?? {}
    if (at === null || reason === null || evidence.revoked_at !== at) return undefined
    return ['The license was revoked on ', { at }, `: ${reason}`]
  },
  product_archived: ({ situation: { product } }) => [`The product ${product.name} was archived.`],
  product_disabled: ({ situation: { product } }) => [`The product ${product.name} was disabled.`],
}

/** The log keeps no more of the key than its end, so that another product is likely, and not certain. */
function keyOfAnother({ situation: { product }, evidence: { key }, otherProducts = [] }: Answered): Reason | undefined {
  if (otherProducts.length === 0 || key === undefined) return undefined
  return [
    onePeriod(
      `The key ${key} is probably for ${listNames('en', otherProducts)}, and the request was for ${product.name}.`,
    ),
  ]
}

function takenBy({ address, situation: { slots, license }, evidence, at }: Answered): Reason | undefined {
  const [first, second, third] = slots
  const count = license?.ip_count ?? 0
  const isAsThen = count === evidence.ip_count && slots.every(({ registered_at }) => new Date(registered_at) <= at)
  if (!first || !isAsThen) return undefined
  const caller = `${address ?? 'The calling IP address'} is new, and `
  if (!second) return [`${caller}the only slot is taken by ${first.address}.`]
  if (count === 2) return [`${caller}both slots are taken by ${first.address} and ${second.address}.`]
  const last = count === 3 && third ? third.address : `${count - 2} others`
  return [`${caller}all ${count} slots are taken by ${first.address}, ${second.address}, and ${last}.`]
}

const SCOPES = { license: 'for this license', product: 'for this product', organization: 'for the whole organization' }

function blockedBy({ address, situation: { rules }, at }: Answered): Reason | undefined {
  const rule = rules.find(({ created_at }) => new Date(created_at) <= at)
  if (!rule || address === null) return undefined
  const note = rule.note === null ? '.' : ` (“${rule.note}”).`
  if (rule.network === address) return [`${address} is blocked ${SCOPES[rule.scope]}${note}`]
  return [`${address} is in ${rule.network}, which is blocked ${SCOPES[rule.scope]}${note}`]
}

/** "The license …" after a colon; names, IP addresses and API stay as they are. */
function withoutCapital([first, ...rest]: Reason): Reason {
  if (typeof first !== 'string') return first === undefined ? rest : [first, ...rest]
  return [first.replace(/^(The|No|Version|Every|All) /, (word) => word.toLowerCase()), ...rest]
}
