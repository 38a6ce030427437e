import type { SignedAnswer, SigningJob } from '@/lib/catalog/products/signing/core/signing-job'
import { customResponse } from '@/lib/catalog/products/templates/core/custom-response'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { EvaluatedCall } from '../core/call'
import { presentValidation, type SignedFields, type ValidationAnswer } from '../core/present-validation'
import type { Snapshot } from '../core/snapshot'

/**
 * An answer, with its exact bytes if it was signed; or the fault that prevented an answer; or neither, for a call that
 * is refused with 401 or 429.
 */
export type Answered =
  | { answer: ValidationAnswer; body: string | null; fault: null }
  | { answer: null; body: null; fault: NonNullable<unknown> }
  | typeof NO_ANSWER

/** Rejects if it cannot sign. */
export type SignAnswer = (job: SigningJob) => Promise<SignedAnswer>

type AnswerPorts = { sign: SignAnswer; vault: Pick<Vault, 'decrypt'> }

/** The answer to one call of a batch. Never throws or rejects, so that a failing call does not affect the others. */
// Not an async function, because only a signature needs to be awaited.
export function answerCall(ports: AnswerPorts, evaluated: EvaluatedCall, now: Date): Answered | Promise<Answered> {
  const { call, snapshot, decision } = evaluated
  if (!snapshot || decision.status === 'invalid_api_key' || decision.status === 'rate_limit_exceeded') return NO_ANSWER
  try {
    const custom = payloadOf(evaluated, snapshot, ports.vault)
    const fields = presentValidation(decision, { version: call.version, custom })
    if (!snapshot.signing) return { answer: Object.assign(fields, { signature: null }), body: null, fault: null }
    const { key } = snapshot.signing
    return signed(ports.sign, fields, { ...call.sent, key, productId: snapshot.product.id, answer: fields, now })
  } catch (error) {
    return failed(error)
  }
}

const NO_ANSWER = { answer: null, body: null, fault: null } as const

/** The thrown value may be anything, even undefined. */
export const failed = (error: unknown): Answered => ({
  answer: null,
  body: null,
  fault: error ?? new Error('no reason'),
})

/** Throws if the payload needs the license key and the key cannot be decrypted, so that no payload is incomplete. */
function payloadOf({ call, decision }: EvaluatedCall, { customModule }: Snapshot, vault: AnswerPorts['vault']) {
  const { status, license } = decision
  if (status !== 'active' || !license?.details || !customModule) return null
  const facts = { expiresAt: license.expiresAt, details: license.details }
  return customResponse({ module: customModule, license: facts, request: call, unseal: vault.decrypt })
}

const signed = (sign: SignAnswer, fields: SignedFields, job: SigningJob): Promise<Answered> =>
  sign(job).then(({ signature, body }): Answered => ({ answer: { ...fields, signature }, body, fault: null }), failed)
