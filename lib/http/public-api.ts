import { randomUUID } from 'node:crypto'
import { readCredentials } from '@/lib/access/core/bearer'
import type { LicenseDetail } from '@/lib/licenses/core/present-license'
import { presentLicense } from '@/lib/licenses/core/present-license'
import type { QuotaReading } from '@/lib/metering/core/quota'
import { isUnavailable } from '@/lib/platform/db'
import type { Log } from '@/lib/platform/log'
import type { LookupStatus } from '@/lib/validation/core/decide-lookup'
import type { Decision } from '@/lib/validation/core/decide-validation'
import type { Call } from '@/lib/validation/core/observed'
import { licenseKeyProblem, parseValidation } from '@/lib/validation/core/parse-validation'
import { presentValidation } from '@/lib/validation/core/present-validation'
import {
  type Answer,
  answer,
  closing,
  internalError,
  invalidApiKey,
  licenseNotFound,
  methodNotAllowed,
  rateLimitExceeded,
  serviceUnavailable,
  withQuota,
} from './answer'

/** One call of the public API, whichever lane it came in by. */
export type PublicCall = {
  method: string
  authorization: string | null | undefined
  /** the calling address, canonical */
  address: string
  /** The body, or null when it is over 16 KiB. Asked for only once the credentials may be good. */
  readBody: () => Promise<Uint8Array | null>
}

type Validated = { decision: Decision; quota: QuotaReading | null; now: Date }
type LookedUp = { status: LookupStatus; license: LicenseDetail | null; quota: QuotaReading | null; now: Date }

export type PublicApiPorts = {
  validate: (call: Call) => Promise<Validated>
  lookUp: (call: Call) => Promise<LookedUp>
  log: Log
}

export type PublicApi = {
  validate: (call: PublicCall) => Promise<Answer>
  /** `key` is the decoded path segment. */
  lookUp: (call: Omit<PublicCall, 'readBody'>, key: string) => Promise<Answer>
}

/** The public API of spec.md: method, credentials, quota, body, verdict, in this order. */
export const createPublicApi = (ports: PublicApiPorts): PublicApi => ({
  validate: (call) =>
    guarded(ports.log, call, 'POST', async (token, requestId) => {
      const body = await call.readBody()
      const { licenseKey, problem, version, deviceId } = parseValidation(body)
      const { address } = call
      const outcome = await ports.validate({ token, licenseKey, problem, address, requestId, version, deviceId })
      const given = answerValidation(requestId, outcome, problem)
      return body === null ? closing(given) : given
    }),
  lookUp: (call, key) =>
    guarded(ports.log, call, 'GET', async (token, requestId) => {
      const problem = licenseKeyProblem(key)
      const licenseKey = problem === null ? key : null
      const { address } = call
      return answerLookup(
        requestId,
        await ports.lookUp({ token, licenseKey, problem, address, requestId, version: null, deviceId: null }),
      )
    }),
})

type Handler = (token: string, requestId: string) => Promise<Answer>

async function guarded(
  log: Log,
  call: Pick<PublicCall, 'method' | 'authorization'>,
  allowed: string,
  handle: Handler,
): Promise<Answer> {
  const requestId = randomUUID()
  if (call.method !== allowed) return methodNotAllowed(requestId, allowed)
  const credentials = readCredentials(call.authorization)
  if (credentials.kind !== 'api_key') return invalidApiKey(requestId, credentials.kind === 'malformed')
  try {
    return await handle(credentials.token, requestId)
  } catch (error) {
    log.error({ err: error, request_id: requestId }, 'a public call failed')
    return isUnavailable(error) ? serviceUnavailable(requestId) : internalError(requestId)
  }
}

function answerValidation(requestId: string, { decision, quota, now }: Validated, problem: string | null): Answer {
  if (!quota) return invalidApiKey(requestId, true)
  if (decision.status === 'rate_limit_exceeded') return withQuota(rateLimitExceeded(requestId, now), quota, now)
  const given = answer(200, requestId, presentValidation(decision))
  if (problem !== null) given.headers['X-Validation-Error'] = problem
  return withQuota(given, quota, now)
}

function answerLookup(requestId: string, { status, license, quota, now }: LookedUp): Answer {
  if (!quota) return invalidApiKey(requestId, true)
  if (status === 'rate_limit_exceeded') return withQuota(rateLimitExceeded(requestId, now), quota, now)
  if (!license) return withQuota(licenseNotFound(requestId), quota, now)
  return withQuota(answer(200, requestId, presentLicense(license, now)), quota, now)
}
