import type { LicenseDetail } from '@/lib/catalog/licenses/core/present-lookup'
import { presentLookup } from '@/lib/catalog/licenses/core/present-lookup'
import { readCredentials } from '@/lib/catalog/products/api-keys/core/bearer'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { canonicalAddress } from '@/lib/foundation/platform/network/ip-address'
import type { InvalidKeyLimit } from '@/lib/foundation/rate-limit/server/invalid-key-limit'
import type { BatchTiming } from '@/lib/service/validation/core/batch-timing'
import type { Call } from '@/lib/service/validation/core/call'
import type { LookupStatus } from '@/lib/service/validation/core/decide-lookup'
import type { Decision } from '@/lib/service/validation/core/decide-validation'
import { licenseKeyProblem, parseValidation, readNonce } from '@/lib/service/validation/core/parse-validation'
import type { ValidationAnswer } from '@/lib/service/validation/core/present-validation'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'
import {
  type Answer,
  answer,
  closing,
  failedAnswer,
  invalidApiKey,
  licenseNotFound,
  lookupNotAllowed,
  methodNotAllowed,
  rateLimitExceeded,
  serviceUnavailable,
  withQuota,
} from './answer'
import type { FailureReport } from './failure-report'

/** One call to the public API, served by node:http or by Next. */
export type PublicCall = {
  method: string
  authorization: string | null | undefined
  /** the calling address, canonical */
  address: string
  /** the header X-End-User-Address */
  endUserAddress: string | null | undefined
  /** the header X-Validation-Nonce */
  nonce: string | null | undefined
  /** The body, or null if it exceeds 16 KiB. Read only once the credentials are well-formed. */
  readBody: () => Promise<Uint8Array | null>
}

/** `fault` is the reason why there is no answer; `body` is the answer's bytes if it is signed. */
type Validated = {
  decision: Decision
  answer: ValidationAnswer | null
  body: string | null
  fault: unknown
  quota: QuotaReading | null
  problem: string | null
  now: Date
  timing?: BatchTiming
}
type LookedUp = {
  status: LookupStatus
  license: LicenseDetail | null
  fault: unknown
  quota: QuotaReading | null
  problem: string | null
  now: Date
  timing?: BatchTiming
}

export type PublicApiPorts = {
  /** Calls from suspect addresses wait in a separate queue. */
  validate: (call: Call, isSuspect: boolean) => Promise<Validated>
  lookUp: (call: Call, isSuspect: boolean) => Promise<LookedUp>
  limit: InvalidKeyLimit
  failures: FailureReport
}

export type PublicApi = {
  validate: (call: PublicCall) => Promise<Answer>
  /** `key` is the decoded path segment. */
  lookUp: (call: Omit<PublicCall, 'nonce' | 'readBody'>, key: string) => Promise<Answer>
}

/** The public API (docs/contract.md section 1): method, credentials, quota, body, verdict, in this order. */
export const createPublicApi = (ports: PublicApiPorts): PublicApi => ({
  validate: (call) =>
    guarded(ports.failures, call, 'POST', async (token, requestId) => {
      const body = await call.readBody()
      const { sentKey, ...input } = parseValidation(body)
      const { address } = call
      const sent = { licenseKey: sentKey, body, nonce: readNonce(call.nonce) }
      const outcome = await ports.validate(
        { token, ...input, address, endUser: readEndUser(call.endUserAddress), requestId, sent },
        ports.limit.isSuspect(address),
      )
      if (outcome.fault !== null) ports.failures.note(outcome.fault, requestId)
      const known = answerValidation(requestId, outcome)
      const given = known ? timed(known, outcome) : unknownApiKey(ports.limit, requestId, address)
      return body === null ? closing(given) : given
    }),
  lookUp: (call, key) =>
    guarded(ports.failures, call, 'GET', async (token, requestId) => {
      const problem = licenseKeyProblem(key)
      const licenseKey = problem === null ? key : null
      const { address } = call
      const endUser = readEndUser(call.endUserAddress)
      const observed = { token, licenseKey, problem, address, endUser, requestId, ...NO_BODY }
      const outcome = await ports.lookUp(observed, ports.limit.isSuspect(address))
      if (outcome.fault !== null) ports.failures.note(outcome.fault, requestId)
      // A lookup says why only for the header: a key that cannot exist is just not found.
      const told = problem === null ? outcome : { ...outcome, problem: null }
      const known = answerLookup(requestId, told)
      return known ? timed(known, outcome) : unknownApiKey(ports.limit, requestId, address)
    }),
})

/** A lookup is never signed. */
const NO_BODY = { version: null, deviceId: null, sent: { licenseKey: null, body: null, nonce: null } }

/** A repeated header arrives as a list, which is no address. */
const readEndUser = (header: string | null | undefined): Call['endUser'] =>
  header === null || header === undefined ? null : { address: canonicalAddress(header.trim()) }

type Handler = (token: string, requestId: string) => Promise<Answer>

// Not an async function: each promise saved is a microsecond saved.
function guarded(
  failures: FailureReport,
  call: Pick<PublicCall, 'method' | 'authorization'>,
  allowed: string,
  handle: Handler,
): Promise<Answer> {
  const requestId = newRequestId()
  if (call.method !== allowed) return Promise.resolve(methodNotAllowed(requestId, allowed))
  const credentials = readCredentials(call.authorization)
  if (credentials.kind !== 'api_key') {
    return Promise.resolve(invalidApiKey(requestId, credentials.kind === 'malformed'))
  }
  return handle(credentials.token, requestId).catch((error: unknown) => {
    failures.note(error, requestId)
    return failedAnswer(requestId, error)
  })
}

/** The 401 that cost a query. Too many of them make an address suspect; `Retry-After` then gives the remaining time. */
function unknownApiKey(limit: InvalidKeyLimit, requestId: string, address: string): Answer {
  limit.note(address)
  const refused = invalidApiKey(requestId, true)
  if (limit.isSuspect(address)) refused.headers['Retry-After'] = String(limit.retryAfterSeconds(address))
  return refused
}

/** For callers with a valid API key only. */
function timed(given: Answer, { timing }: { timing?: BatchTiming }): Answer {
  if (timing) given.timing = timing
  return given
}

/** Null if the API key is invalid. */
function answerValidation(requestId: string, outcome: Validated) {
  const { decision, quota, problem, now } = outcome
  if (!quota) return null
  if (decision.status === 'rate_limit_exceeded') return withQuota(rateLimitExceeded(requestId, now), quota, now)
  if (!outcome.answer) return withQuota(serviceUnavailable(requestId), quota, now)
  return withQuota(withProblem(answer(200, requestId, outcome.body ?? outcome.answer), problem), quota, now)
}

function withProblem(given: Answer, problem: string | null): Answer {
  if (problem !== null) given.headers['X-Validation-Error'] = problem
  return given
}

/** Null if the API key is invalid. */
function answerLookup(requestId: string, { status, license, fault, quota, problem, now }: LookedUp) {
  if (!quota) return null
  if (status === 'rate_limit_exceeded') return withQuota(rateLimitExceeded(requestId, now), quota, now)
  if (fault !== null) return withQuota(serviceUnavailable(requestId), quota, now)
  if (status === 'lookup_not_allowed') return withQuota(lookupNotAllowed(requestId), quota, now)
  if (!license) return withQuota(withProblem(licenseNotFound(requestId), problem), quota, now)
  return withQuota(answer(200, requestId, presentLookup(license, now)), quota, now)
}
