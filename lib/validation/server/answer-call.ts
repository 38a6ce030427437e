import type { Vault } from '@/lib/platform/security/vault'
import type { SignedAnswer, SigningJob } from '@/lib/signing/core/signing-job'
import { customResponse } from '@/lib/templates/core/custom-response'
import type { EvaluatedCall } from '../core/evaluated-call'
import { presentValidation, type SignedFields, type ValidationAnswer } from '../core/present-validation'
import type { Snapshot } from '../core/snapshot'

/**
 * `fault` is why a call that should be answered is not, else null. One that is refused with 401 or 429 has neither.
 * `body` is the answer as it was signed and must leave, byte for byte; null for one that is not signed.
 */
export type Answered = { answer: ValidationAnswer | null; body: string | null; fault: unknown }

/** Rejects where it cannot sign. */
export type SignAnswer = (job: SigningJob) => Promise<SignedAnswer>

type AnswerPorts = { sign: SignAnswer; vault: Pick<Vault, 'decrypt'> }

/** The answer to one call of a batch. Never throws or rejects: what goes wrong with one leaves the others alone. */
// No async function: only a signature takes waiting.
export function answerCall(ports: AnswerPorts, judged: EvaluatedCall, now: Date): Answered | Promise<Answered> {
  const { call, snapshot, decision } = judged
  if (!snapshot || decision.status === 'invalid_api_key' || decision.status === 'rate_limit_exceeded') return NONE
  try {
    const custom = payloadOf(judged, snapshot, ports.vault)
    const fields = presentValidation(decision, { version: call.version, custom })
    if (!snapshot.signing) return { answer: { ...fields, signature: null }, body: null, fault: null }
    const { key } = snapshot.signing
    return signed(ports.sign, fields, { ...call.sent, key, productId: snapshot.product.id, answer: fields, now })
  } catch (fault) {
    return { answer: null, body: null, fault }
  }
}

export const NONE: Answered = { answer: null, body: null, fault: null }

/** Throws where the license key is asked for and cannot be read: no customer gets a payload with a gap. */
function payloadOf({ call, decision }: EvaluatedCall, { customModule }: Snapshot, vault: AnswerPorts['vault']) {
  const { status, license } = decision
  if (status !== 'active' || !license?.details || !customModule) return null
  const facts = { expiresAt: license.expiresAt, details: license.details }
  return customResponse({ module: customModule, license: facts, request: call, unseal: vault.decrypt })
}

const signed = (sign: SignAnswer, fields: SignedFields, job: SigningJob): Promise<Answered> =>
  sign(job).then(
    ({ signature, body }): Answered => ({ answer: { ...fields, signature }, body, fault: null }),
    (fault: unknown): Answered => ({ answer: null, body: null, fault }),
  )
