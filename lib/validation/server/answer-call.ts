import type { Vault } from '@/lib/platform/security/vault'
import type { SignedAnswer, SigningJob } from '@/lib/signing/core/signing-job'
import { customResponse } from '@/lib/templates/core/custom-response'
import type { EvaluatedCall } from '../core/call'
import { presentValidation, type SignedFields, type ValidationAnswer } from '../core/present-validation'
import type { Snapshot } from '../core/snapshot'

/**
 * An answer, with its bytes where it was signed and must leave byte for byte; or what kept one that is due from being
 * given; or neither, for a call that is refused with 401 or 429.
 */
export type Answered =
  | { answer: ValidationAnswer; body: string | null; fault: null }
  | { answer: null; body: null; fault: NonNullable<unknown> }
  | typeof NO_ANSWER

/** Rejects where it cannot sign. */
export type SignAnswer = (job: SigningJob) => Promise<SignedAnswer>

type AnswerPorts = { sign: SignAnswer; vault: Pick<Vault, 'decrypt'> }

/** The answer to one call of a batch. Never throws or rejects: what goes wrong with one leaves the others alone. */
// No async function: only a signature takes waiting.
export function answerCall(ports: AnswerPorts, evaluated: EvaluatedCall, now: Date): Answered | Promise<Answered> {
  const { call, snapshot, decision } = evaluated
  if (!snapshot || decision.status === 'invalid_api_key' || decision.status === 'rate_limit_exceeded') return NO_ANSWER
  try {
    const custom = payloadOf(evaluated, snapshot, ports.vault)
    const fields = presentValidation(decision, { version: call.version, custom })
    if (!snapshot.signing) return { answer: { ...fields, signature: null }, body: null, fault: null }
    const { key } = snapshot.signing
    return signed(ports.sign, fields, { ...call.sent, key, productId: snapshot.product.id, answer: fields, now })
  } catch (error) {
    return failed(error)
  }
}

const NO_ANSWER = { answer: null, body: null, fault: null } as const

/** What is thrown may be anything, also nothing. */
export const failed = (error: unknown): Answered => ({
  answer: null,
  body: null,
  fault: error ?? new Error('no reason'),
})

/** Throws where the license key is asked for and cannot be read: no customer gets a payload with a gap. */
function payloadOf({ call, decision }: EvaluatedCall, { customModule }: Snapshot, vault: AnswerPorts['vault']) {
  const { status, license } = decision
  if (status !== 'active' || !license?.details || !customModule) return null
  const facts = { expiresAt: license.expiresAt, details: license.details }
  return customResponse({ module: customModule, license: facts, request: call, unseal: vault.decrypt })
}

const signed = (sign: SignAnswer, fields: SignedFields, job: SigningJob): Promise<Answered> =>
  sign(job).then(({ signature, body }): Answered => ({ answer: { ...fields, signature }, body, fault: null }), failed)
