import type { ValidationCheck } from '@/lib/foundation/shared/validation-status'
import type { Evidence } from '@/lib/service/validation/core/evidence'

/** Why, as a sentence; a moment in it is shown in the reader's zone, an expiry as it is everywhere. */
export type Reason = (string | { at: string; is_expiry?: boolean | undefined })[]

export type CheckWords = {
  /** shown as a heading */
  title: string
  passed: (evidence: Evidence, request: CheckExplanation) => Reason
  refused: (evidence: Evidence, request: CheckExplanation) => Reason
}

/** Properties of the call itself. */
export type CheckExplanation = { address: string | null; reason: string | null; version: string | null }

export type Check = ValidationCheck | 'lookup_not_allowed'

const says =
  (...sentence: Reason) =>
  (): Reason =>
    sentence

const whole = new Intl.NumberFormat('en')
const count = (value: number): string => whole.format(value)
const from = (address: string | null): string => address ?? 'The calling IP address'
const NOTHING: Reason = []

/** The sentences of each check. Their order has no meaning here: the decision defines it. */
export const CHECK_WORDS: Record<Check, CheckWords> = {
  invalid_api_key: {
    title: 'API key',
    passed: says(),
    refused: ({ key_expires_at: end, is_source_refused }, { address }) => {
      if (is_source_refused)
        return [`${from(address)} isn't one of the IP addresses that this API key is accepted from.`]
      return end
        ? ['The API key was rotated and stopped working on ', { at: end }, '.']
        : ['The API key is no longer in use.']
    },
  },
  rate_limit_exceeded: {
    title: 'Daily limit',
    passed: ({ used, limit }) => {
      if (used === undefined || limit === undefined) return NOTHING
      return [limit === null ? `${count(used)} used, no limit.` : `${count(used)} of ${count(limit)} used.`]
    },
    refused: ({ used, limit, is_key_limit }) => [
      used === undefined || limit === undefined || limit === null
        ? 'The daily limit was used up. It resets at midnight UTC.'
        : `${count(used)} of ${count(limit)} requests used${is_key_limit ? ', the limit of this API key' : ''}. The limit resets at midnight UTC.`,
    ],
  },
  lookup_not_allowed: {
    title: 'Server key',
    passed: says(),
    refused: says('The request came with a client key, which can validate licenses but not look them up.'),
  },
  product_not_found: {
    title: 'Product exists',
    passed: says(),
    refused: says('The product was deleted.'),
  },
  product_archived: {
    title: "Product isn't archived",
    passed: says(),
    refused: says('The product is archived.'),
  },
  product_disabled: {
    title: 'Product is enabled',
    passed: says(),
    refused: says('The product is disabled.'),
  },
  org_suspended: {
    title: "Organization isn't suspended",
    passed: says(),
    refused: says('The organization is suspended.'),
  },
  billing_suspended: {
    title: 'Billing is up to date',
    passed: says(),
    refused: says("The organization's billing is suspended."),
  },
  license_not_found: {
    title: 'License key exists',
    passed: says(),
    refused: ({ key, product_state: state }, { reason }) => {
      if (state === 'deleted') return ['The product was deleted.']
      if (reason !== null) return [`No license key could be read: ${reason}.`]
      return [
        // Of a key too short to be shown in part, the evidence has the length only.
        key?.startsWith('••••')
          ? `No license of this product has the key ${key}.`
          : `No license of this product has the key that was sent${key ? ` (${key})` : ''}.`,
      ]
    },
  },
  revoked: {
    title: "License isn't revoked",
    passed: says(),
    refused: ({ revoked_at: at }) => (at ? ['The license was revoked on ', { at }, '.'] : ['The license was revoked.']),
  },
  expired: {
    title: "License hasn't expired",
    passed: ({ expires_at: at }) => {
      if (at === undefined) return NOTHING
      return at === null ? ['It never expires.'] : ['It expires on ', { at, is_expiry: true }, '.']
    },
    refused: ({ expires_at: at }) =>
      at ? ['The license expired on ', { at, is_expiry: true }, '.'] : ['The license had expired.'],
  },
  ip_blocked: {
    title: "IP address isn't blocked",
    passed: (_, { address }) => [`No block rule matches ${address ?? 'the calling IP address'}.`],
    refused: (_, { address }) => [
      `${from(address)} is blocked by a rule of the license, the product or the organization.`,
    ],
  },
  ip_not_registered: {
    title: 'Allow list',
    passed: ({ mode, is_registered }, { address }) => {
      if (mode === 'off') return ['IP control is off.']
      if (mode === 'auto_register') return ['The license has no allow list.']
      return is_registered ? [`${from(address)} is registered.`] : NOTHING
    },
    refused: ({ ip_count: n }, { address }) => [
      `${from(address)} isn't registered, and the license only allows registered IP addresses`,
      n === undefined ? '.' : ` (${n === 1 ? '1 is' : `${count(n)} are`} registered).`,
    ],
  },
  ip_limit_reached: {
    title: 'IP limit',
    passed: ({ mode, is_registered, ip_count: n, max_ips: most }, { address }) => {
      if (mode === 'off') return ['IP control is off.']
      if (is_registered) return [`${from(address)} is registered.`]
      return n === undefined || most === undefined
        ? NOTHING
        : [`${count(n)} of ${count(most)} slots used: ${from(address)} takes one.`]
    },
    refused: ({ ip_count: n, max_ips: most }, { address }) => [
      n === undefined || most === undefined
        ? `${from(address)} is new, and every slot was taken.`
        : `${from(address)} is new, and ${count(n)} of ${count(most)} slots were taken.`,
    ],
  },
}

/** Why the version was not permitted. It affects neither `valid` nor `status`. */
export function versionRefused(
  { pin_mode, pinned, range_min, range_max, is_yanked }: NonNullable<Evidence['version']>,
  sent: string | null,
): Reason {
  if (!sent) return ['No valid version was sent, like 1.4.2.']
  if (is_yanked) return [`Version ${sent} is yanked.`]
  if (pin_mode === 'exact') return [`Version ${sent} isn't the pinned version${pinned ? `, ${pinned}` : ''}.`]
  if (pin_mode === 'range')
    return [`Version ${sent} is outside the range ${range_min ?? 'any'} to ${range_max ?? 'any'}.`]
  return [`Version ${sent} isn't a valid version, like 1.4.2.`]
}
