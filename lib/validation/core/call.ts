import type { QuotaReading } from '@/lib/metering/core/quota'
import type { ValidationStatus } from '@/lib/shared/validation-status'
import type { LookupStatus } from './decide-lookup'
import type { Decision } from './decide-validation'
import type { CallerSnapshot, Snapshot } from './snapshot'

/** A call as it enters the pipeline: parsed, with a token that may be an API key. */
export type Call = {
  token: string
  /** null when it named none that could exist; `problem` then says why, as X-Validation-Error does */
  licenseKey: string | null
  problem: string | null
  /** the calling address, canonical */
  address: string
  requestId: string
  version: string | null
  deviceId: string | null
  /** What a signature binds an answer to: the key exactly as sent, the raw bytes, and the nonce of the header. */
  sent: { licenseKey: string | null; body: Uint8Array | null; nonce: string | null }
}

/** A call, what it was decided on, and how. `snapshot` is null when no API key was found, `quota` when none was asked. */
export type EvaluatedCall = { call: Call; snapshot: Snapshot | null; quota: QuotaReading | null; decision: Decision }

/** One answered call of a known product, as the records take note of it. */
export type AnsweredCall = Omit<Call, 'token' | 'licenseKey' | 'sent'> & {
  at: Date
  endpoint: 'validate' | 'lookup'
  organizationId: string
  productId: string
  apiKeyId: string
  licenseId: string | null
  status: ValidationStatus | LookupStatus
  /** what the check that refused had before it, as JSON text; null where nothing was refused */
  evidence: string | null
}

type Verdict = Pick<AnsweredCall, 'endpoint' | 'licenseId' | 'status' | 'at' | 'evidence'>

/** Field by field, because neither the token nor what was sent may come along. */
export const answeredCall = (call: Call, { product, apiKeyId }: CallerSnapshot, verdict: Verdict): AnsweredCall => ({
  problem: call.problem,
  address: call.address,
  requestId: call.requestId,
  version: call.version,
  deviceId: call.deviceId,
  organizationId: product.organizationId,
  productId: product.id,
  apiKeyId,
  endpoint: verdict.endpoint,
  licenseId: verdict.licenseId,
  status: verdict.status,
  evidence: verdict.evidence,
  at: verdict.at,
})
