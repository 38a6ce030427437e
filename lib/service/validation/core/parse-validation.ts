import { MAX_SENT_VERSION, sentVersion } from '@/lib/catalog/products/versions/core/version'
import { isOverlong } from '@/lib/foundation/shared/license-key'
import { isStorable } from '@/lib/foundation/shared/text'

/**
 * The content of a validate body. `licenseKey` is null if it names none that could exist; `problem` then says why.
 * `version` is null if none was sent, and empty, which no version is, if the sent value cannot be one. `sentKey` is the
 * license_key exactly as sent, usable or not; null if it was not a string.
 */
export type ValidationInput =
  | { licenseKey: string; problem: null; version: string | null; deviceId: string | null; sentKey: string }
  | { licenseKey: null; problem: string; version: null; deviceId: null; sentKey: string | null }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a body of at most 16 KiB (null if it was longer). Never throws (docs/contract.md section 1). */
export function parseValidation(body: Uint8Array | null): ValidationInput {
  if (body === null) return unreadable('body is over 16 KiB')
  const fields = readObject(body)
  if (fields === null) return unreadable('body is not a JSON object in UTF-8')
  const key = own(fields, 'license_key')
  const problem = licenseKeyProblem(key)
  if (typeof key !== 'string') return unreadable(problem ?? 'license_key is not a string')
  if (problem !== null) return unreadable(problem, key)
  const version = own(fields, 'version')
  return {
    licenseKey: key,
    problem: null,
    version: version === undefined || version === null ? null : sentVersion(text(version, MAX_SENT_VERSION) ?? ''),
    deviceId: text(own(fields, 'device_id'), 255),
    sentKey: key,
  }
}

/** Why no license can have this key, or null. Such a key never reaches the database. */
export function licenseKeyProblem(key: unknown): string | null {
  if (key === undefined) return 'license_key is missing'
  if (typeof key !== 'string') return 'license_key is not a string'
  if (key.length === 0) return 'license_key is empty'
  if (isOverlong(key)) return 'license_key is over 255 characters'
  if (key.includes('\u0000')) return "license_key has a character that can't be read"
  return key.isWellFormed() ? null : 'license_key is not well-formed Unicode'
}

const unreadable = (problem: string, sentKey: string | null = null): ValidationInput => ({
  licenseKey: null,
  problem,
  version: null,
  deviceId: null,
  sentKey,
})

function readObject(body: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const own = (fields: object, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined

const text = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.length <= longest && isStorable(value) ? value : null

const NONCE_FORM = /^[A-Za-z0-9_-]{16,128}$/

/** The X-Validation-Nonce header, which a signature includes; a malformed one is ignored. */
export const readNonce = (header: string | null | undefined): string | null =>
  header && NONCE_FORM.test(header) ? header : null
