import { booleanOf, dateOf, integerOf, isObject, type JsonObject, textOf } from './json.js'
import type { OpenString, ValidationStatus } from './statuses.js'

/** The answer to a validation. A refusal is one too: `valid` is false, and `status` says why. */
export type Validation = {
  valid: boolean
  /** `active`, or the reason of the refusal. */
  status: OpenString<ValidationStatus>
  /** Null for a lifetime license, and where no license was found. */
  expires: Date | null
  /** How many IP addresses are registered, if IP control is on. */
  ipCount: number | null
  maxIps: number | null
  /** Whether this call registered its address. */
  ipRegistered: boolean | null
  version: string | null
  /** False for a version that the license does not permit. This does not change `valid`. */
  versionValid: boolean | null
  /** The custom response of the product. */
  custom: Record<string, unknown> | null
  signature: string | null
  /** True if the service could not be reached, and this is the answer of an earlier call. */
  offline: boolean
  /** When the service gave the answer. */
  answeredAt: Date
  /** For support; null when offline. */
  requestId: string | null
  /** Why the service could not read the request; else null. */
  validationError: string | null
}

export type ValidationContext = Pick<Validation, 'offline' | 'answeredAt' | 'requestId' | 'validationError'>

/** Null if `valid` or `status` is not there. Members that are unknown, or of another type, are ignored. */
export function readValidation(answer: JsonObject | null, context: ValidationContext): Validation | null {
  const valid = booleanOf(answer?.['valid'])
  const status = textOf(answer?.['status'])
  if (!answer || valid === null || status === null) return null
  return {
    valid,
    status,
    expires: dateOf(answer['expires']),
    ipCount: integerOf(answer['ip_count']),
    maxIps: integerOf(answer['max_ips']),
    ipRegistered: booleanOf(answer['ip_registered']),
    version: textOf(answer['version']),
    versionValid: booleanOf(answer['version_valid']),
    custom: isObject(answer['custom']) ? answer['custom'] : null,
    signature: textOf(answer['signature']),
    ...context,
  }
}
