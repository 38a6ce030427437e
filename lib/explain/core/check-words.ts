import type { ValidationCheck } from '@/lib/shared/validation-status'
import type { Evidence } from '@/lib/validation/core/evidence'

/** Why, as a sentence; a moment in it is shown in the reader's zone. */
export type Reason = (string | { at: string })[]

export type CheckWords = {
  /** the check as a question, shown as a heading */
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
const from = (address: string | null): string => (address === null ? 'The calling address' : address)

/** The sentences of each check. Their order has no meaning here: the decision defines it. */
export const CHECK_WORDS: Record<Check, CheckWords> = {
  invalid_api_key: {
    title: 'API key is good',
    passed: says('The API key belongs to this product.'),
    refused: ({ key_expires_at: end, is_source_refused }, { address }) => {
      if (is_source_refused) return [`${from(address)} is none of the addresses that this API key is accepted from.`]
      return end
        ? ['The API key was rotated; its grace ended ', { at: end }, '.']
        : ['The API key is not in use any more.']
    },
  },
  rate_limit_exceeded: {
    title: 'Requests are left today',
    passed: ({ used, limit }) => {
      if (used === undefined || limit === undefined) return ['The daily limit was not used up.']
      return [limit === null ? `${count(used)} used, no limit.` : `${count(used)} of ${count(limit)} used.`]
    },
    refused: ({ used, limit, is_key_limit }) => [
      used === undefined || limit === undefined || limit === null
        ? 'The daily limit was used up. The counter starts anew at midnight UTC.'
        : `${count(used)} of ${count(limit)} used${is_key_limit ? ', the limit of this API key' : ''}. The counter starts anew at midnight UTC.`,
    ],
  },
  lookup_not_allowed: {
    title: 'API key may look up',
    passed: says('It is a server key.'),
    refused: says('The call came with a client key, which can validate and not look up.'),
  },
  product_not_found: {
    title: 'Product exists',
    passed: says('It exists.'),
    refused: says('The product was deleted; its API keys answer this ever since.'),
  },
  product_archived: {
    title: 'Product is not archived',
    passed: says('Not archived.'),
    refused: says('The product was archived.'),
  },
  product_disabled: {
    title: 'Product is enabled',
    passed: says('Enabled.'),
    refused: says('The product was disabled.'),
  },
  org_suspended: {
    title: 'Organization is not suspended',
    passed: says('Not suspended.'),
    refused: says('The organization was suspended.'),
  },
  billing_suspended: {
    title: 'Billing is in order',
    passed: says('In order.'),
    refused: says('The organization was suspended for its billing.'),
  },
  license_not_found: {
    title: 'License key is known',
    passed: says('It is the key of a license of this product.'),
    refused: ({ key, product_state: state }, { reason }) => {
      if (state === 'deleted') return ['The product was deleted.']
      if (reason !== null) return [`No key could be read: ${reason}.`]
      return [
        key
          ? `No license of this product has the key that was sent: ${key}.`
          : 'No license of this product has the key that was sent.',
      ]
    },
  },
  revoked: {
    title: 'License is not revoked',
    passed: says('Not revoked.'),
    refused: ({ revoked_at: at }) => (at ? ['The license was revoked ', { at }, '.'] : ['The license was revoked.']),
  },
  expired: {
    title: 'License has not expired',
    passed: ({ expires_at: at }) => {
      if (at === undefined) return ['Not expired.']
      return at === null ? ['It never expires.'] : ['It expires ', { at }, '.']
    },
    refused: ({ expires_at: at }) => (at ? ['The license expired ', { at }, '.'] : ['The license had expired.']),
  },
  ip_blocked: {
    title: 'Address is not blocked',
    passed: (_, { address }) => [`No block rule holds ${address ?? 'the calling address'}.`],
    refused: (_, { address }) => [
      `${from(address)} lies in a blocked network of the license, the product or the organization.`,
    ],
  },
  ip_not_registered: {
    title: 'Allow list admits the address',
    passed: ({ mode, is_registered }, { address }) => {
      if (mode === 'off') return ['Any address may call: the IP system is off.']
      if (mode === 'auto_register') return ['There is no allow list: new addresses register themselves.']
      return [is_registered ? `${from(address)} is registered.` : 'Nothing against it.']
    },
    refused: ({ ip_count: n }, { address }) => [
      `${from(address)} is not registered, and the license admits registered addresses only`,
      n === undefined ? '.' : ` (${n === 1 ? '1 is' : `${count(n)} are`} registered).`,
    ],
  },
  ip_limit_reached: {
    title: 'Address limit leaves room',
    passed: ({ mode, is_registered, ip_count: n, max_ips: most }, { address }) => {
      if (mode === 'off') return ['None is needed: the IP system is off.']
      if (is_registered) return [`None is needed: ${from(address)} is registered.`]
      return n === undefined || most === undefined
        ? ['Nothing against it.']
        : [`${count(n)} of ${count(most)} taken: ${from(address)} takes one.`]
    },
    refused: ({ ip_count: n, max_ips: most }, { address }) => [
      n === undefined || most === undefined
        ? `${from(address)} is new, and every address slot was taken.`
        : `${from(address)} is new, and ${count(n)} of ${count(most)} address slots were taken.`,
    ],
  },
}

/** Why the version was not permitted. It affects neither `valid` nor `status`. */
export function versionRefused(
  { pin_mode, pinned, range_min, range_max, is_yanked }: NonNullable<Evidence['version']>,
  sent: string | null,
): Reason {
  const version = sent ? `Version ${sent}` : 'What was sent as the version'
  if (!sent) return [`${version} is no version, like 1.4.2.`]
  if (is_yanked) return [`${version} is marked as yanked, so no one may use it.`]
  if (pin_mode === 'exact') return [`${version} is not the pinned one, ${pinned ?? 'which is not set'}.`]
  if (pin_mode === 'range') return [`${version} lies outside ${range_min ?? 'any'} to ${range_max ?? 'any'}.`]
  return [`${version} is no version, like 1.4.2.`]
}
