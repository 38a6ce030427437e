import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'

/** Calls of one minute that differ only in their ids, as one line of the request log. */
export type RequestLine = {
  /** minutes since 1970 */
  minute: number
  organizationId: string
  productId: string
  licenseId: string | null
  endpoint: AnsweredCall['endpoint']
  status: AnsweredCall['status']
  /** the request's problem, as in X-Validation-Error */
  reason: string | null
  address: string
  version: string | null
  deviceId: string | null
  /** the evidence of the check that refused the last call, as JSON text */
  evidence: string | null
  /** id of the first call */
  requestId: string
  /** id of the last call */
  lastRequestId: string
  firstAt: Date
  lastAt: Date
  hits: number
}

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

/** NUL separates the caller's values, since neither version nor device id can contain one. */
export function requestLineKey(seen: AnsweredCall): string {
  let key = `${seen.licenseId ?? seen.productId}${seen.address} ${minuteOf(seen.at)}${seen.endpoint}${seen.status}`
  if (seen.problem !== null) key += `\0p${seen.problem}`
  if (seen.version !== null) key += `\0v${seen.version}`
  if (seen.deviceId !== null) key += `\0d${seen.deviceId}`
  return key
}

export const openRequestLine = (seen: AnsweredCall): RequestLine => ({
  minute: minuteOf(seen.at),
  organizationId: seen.organizationId,
  productId: seen.productId,
  licenseId: seen.licenseId,
  endpoint: seen.endpoint,
  status: seen.status,
  reason: seen.problem,
  address: seen.address,
  version: seen.version,
  deviceId: seen.deviceId,
  evidence: seen.evidence,
  requestId: seen.requestId,
  lastRequestId: seen.requestId,
  firstAt: seen.at,
  lastAt: seen.at,
  hits: 1,
})

/** Adds one call, in place. */
export function addToRequestLine(line: RequestLine, { at, requestId, evidence }: AnsweredCall): void {
  line.hits += 1
  begunBy(line, at, requestId)
  endedBy(line, { lastAt: at, lastRequestId: requestId, evidence })
}

/** Merges the calls of another, in place. */
export function mergeRequestLine(line: RequestLine, other: RequestLine): void {
  line.hits += other.hits
  begunBy(line, other.firstAt, other.requestId)
  endedBy(line, other)
}

function begunBy(line: RequestLine, at: Date, requestId: string): void {
  if (at.getTime() >= line.firstAt.getTime()) return
  line.firstAt = at
  line.requestId = requestId
}

/** Keeps the latest evidence: it is not part of the key, so a difference does not start another line. */
function endedBy(line: RequestLine, other: Pick<RequestLine, 'lastAt' | 'lastRequestId' | 'evidence'>): void {
  if (other.lastAt.getTime() < line.lastAt.getTime()) return
  line.lastAt = other.lastAt
  line.lastRequestId = other.lastRequestId
  line.evidence = other.evidence
}
