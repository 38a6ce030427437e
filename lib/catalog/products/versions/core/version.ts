import { z } from 'zod'

/**
 * Up to 8 dotted numbers, maybe after a `v`, as Git and Go write it; maybe a suffix, and maybe build metadata, which
 * has no meaning for the order. Each character can match in one way only, so any text takes linear time.
 */
const VERSION_FORM = /^[vV]?(\d{1,9}(?:\.\d{1,9}){0,7})(?:-([0-9A-Za-z.-]{1,32}))?(?:\+[0-9A-Za-z.-]{1,255})?$/

const VERSION_NEEDS = 'Enter a version like 1.2.0 or 2.0-beta.'

export const versionField = z
  .string(VERSION_NEEDS)
  .trim()
  .regex(VERSION_FORM, VERSION_NEEDS)
  // A program could never send it.
  .refine((text) => sentVersion(text) !== '', 'Use at most 64 characters before the +, and 255 in all.')

/** characters of a version that a program sends, and of it without its build metadata: some tools write branch and hash */
export const MAX_SENT_VERSION = 255
const MAX_WITHOUT_BUILD = 64

/** A version as a program sent it; empty, which no version is, if it is too long. */
export function sentVersion(text: string): string {
  if (text.length <= MAX_WITHOUT_BUILD) return text
  const length = text.indexOf('+')
  return text.length <= MAX_SENT_VERSION && length !== -1 && length <= MAX_WITHOUT_BUILD ? text : ''
}

/** `parts` without trailing zeros, which have no meaning; `suffix` is null if there is none. */
export type Version = { parts: number[]; suffix: string[] | null }

/** Null for an invalid version. Never throws. */
export function parseVersion(text: string): Version | null {
  const form = VERSION_FORM.exec(text.trim())
  if (!form) return null
  const [, numbers = '', suffix] = form
  return { parts: withoutZerosAtEnd(numbers.split('.').map(Number)), suffix: suffix?.split('.').map(spelled) ?? null }
}

/** Below 0 if `a` is the earlier one, 0 if both are the same version, like 1.2 and 1.2.0. */
export const compareVersions = (a: Version, b: Version): number =>
  compareLists(a.parts, b.parts, (x, y) => x - y) || compareSuffixes(a.suffix, b.suffix)

/** One spelling for all versions that compare as equal; null for an invalid version. */
export function canonicalVersion(text: string): string | null {
  const version = parseVersion(text)
  if (!version) return null
  const numbers = version.parts.join('.')
  return version.suffix ? `${numbers}-${version.suffix.join('.')}` : numbers
}

function withoutZerosAtEnd(parts: number[]): number[] {
  const last = parts.findLastIndex((part) => part !== 0)
  return parts.slice(0, Math.max(last, 0) + 1)
}

const isNumeric = (identifier: string): boolean => /^\d+$/.test(identifier)

const spelled = (identifier: string): string =>
  isNumeric(identifier) ? identifier.replace(/^0+(?=\d)/, '') : identifier

/** A version with a suffix comes before the one without: 2.0-beta before 2.0. */
function compareSuffixes(a: string[] | null, b: string[] | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compareLists(a, b, compareIdentifiers)
}

/** As in semantic versioning: numbers by value and before words, words in ASCII order. */
function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [isNumeric(a), isNumeric(b)]
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  // Up to 32 digits, beyond the precision of a number: without leading zeros the longer one is larger.
  if (isNumberA && a.length !== b.length) return a.length - b.length
  return a < b ? -1 : Number(a > b)
}

/** By the first difference; a list that is a prefix of the other comes first. */
function compareLists<T>(a: T[], b: T[], compare: (x: T, y: T) => number): number {
  for (const [i, x] of a.entries()) {
    const y = b[i]
    if (y === undefined) return 1
    const order = compare(x, y)
    if (order !== 0) return order
  }
  return a.length - b.length
}
