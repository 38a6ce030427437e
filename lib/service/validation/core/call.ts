import type { ValidationStatus } from '@/lib/foundation/shared/validation-status'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'
import type { LookupStatus } from './decide-lookup'
import type { Decision } from './decide-validation'
import type { CallerSnapshot, Snapshot } from './snapshot'

/** A call as it enters the pipeline: parsed, with a token that may be an API key. */
export type Call = {
  token: string
  /** null if the request named none that could exist; `problem` then says why, as in X-Validation-Error */
  licenseKey: string | null
  problem: string | null
  /** the calling address, canonical; once the caller is known, that of the end user it named */
  address: string
  /** The end user that the caller names, null if it names none. Without an `address` the header cannot be read. */
  endUser: { address: string | null } | null
  requestId: string
  version: string | null
  deviceId: string | null
  /**
   * The parts of a request that a signature covers: the key exactly as sent, the raw bytes, and the nonce of the
   * header.
   */
  sent: { licenseKey: string | null; body: Uint8Array | null; nonce: string | null }
}

/**
 * A call with its decision and the data it is based on. `snapshot` is null for an unknown API key, `quota` if the call
 * was not metered.
 */
export type EvaluatedCall = { call: Call; snapshot: Snapshot | null; quota: QuotaReading | null; decision: Decision }

/** An answered call of a known product, as it is recorded. */
export type AnsweredCall = Omit<Call, 'token' | 'licenseKey' | 'endUser' | 'sent'> & {
  at: Date
  endpoint: 'validate' | 'lookup'
  organizationId: string
  productId: string
  apiKeyId: string
  licenseId: string | null
  status: ValidationStatus | LookupStatus
  /** the evidence of the check that refused, as JSON text; null if none did */
  evidence: string | null
}

type Verdict = Pick<AnsweredCall, 'endpoint' | 'licenseId' | 'status' | 'at' | 'evidence'>

/** Field by field, so that neither the token nor the sent data is included. */
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
