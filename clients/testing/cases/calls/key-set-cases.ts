import type { Answer } from '../../case-types'
import { ACTIVE, broken, keySet, LICENSE_FIELDS, ok, REFUSALS, REVOKED, signed } from '../answers'
import { callCase, error, getLicense, HOUR, NOW, result, validate } from '../case'

const FETCHED = { keys: 'fetched' } as const
const VALID = result({ valid: true, offline: false })
const UNKNOWN_KEY = error('signature', { reason: 'unknown key' })

const withKeys = (json: unknown): Answer => ({ status: 200, json })

const failing = (name: string, keys: Answer[], type: string, more: Record<string, unknown> = {}) =>
  callCase(name, { ...FETCHED, retries: 1 }, validate({ answers: [signed(ACTIVE)], keys, expect: error(type, more) }))

const EC_KEY = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'elliptic',
  use: 'sig',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}

const cached = () => [
  callCase(
    'the key set is fetched with the first answer and kept for an hour',
    FETCHED,
    validate({ answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({ now: NOW + 60, answers: [signed(REVOKED)], expect: result({ valid: false, status: 'revoked' }) }),
    validate({ now: NOW + HOUR - 1, answers: [signed(ACTIVE)], expect: VALID }),
    validate({ now: NOW + HOUR + 1, answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({ now: NOW + HOUR + 2, answers: [signed(ACTIVE)], expect: VALID }),
  ),
  callCase(
    'an unknown key is looked for in the key set again',
    FETCHED,
    validate({ answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({
      now: NOW + 61,
      answers: [signed(ACTIVE, { key: 'next' })],
      keys: [keySet('trusted', 'next')],
      expect: VALID,
    }),
    validate({ now: NOW + 62, answers: [signed(ACTIVE, { key: 'next' })], expect: VALID }),
    validate({ now: NOW + 63, answers: [signed(ACTIVE)], expect: VALID }),
  ),
  callCase(
    'an unknown key is looked for at most once a minute',
    FETCHED,
    validate({ answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({ now: NOW + 30, answers: [signed(ACTIVE, { key: 'other' })], expect: UNKNOWN_KEY }),
    validate({
      now: NOW + 61,
      answers: [signed(ACTIVE, { key: 'other' })],
      keys: [keySet('trusted')],
      expect: UNKNOWN_KEY,
    }),
    validate({ now: NOW + 100, answers: [signed(ACTIVE, { key: 'other' })], expect: UNKNOWN_KEY }),
    validate({
      now: NOW + 130,
      answers: [signed(ACTIVE, { key: 'other' })],
      keys: [keySet('trusted')],
      expect: UNKNOWN_KEY,
    }),
    validate({ now: NOW + 131, answers: [signed(ACTIVE)], expect: VALID }),
  ),
  callCase(
    'an unknown key of the first answer is not looked for twice',
    FETCHED,
    validate({ answers: [signed(ACTIVE, { key: 'other' })], keys: [keySet('trusted')], expect: UNKNOWN_KEY }),
  ),
  callCase(
    'the clock is set back after the key set was fetched',
    FETCHED,
    validate({ now: NOW + 9 * HOUR, answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({ answers: [signed(ACTIVE, { key: 'next' })], keys: [keySet('trusted', 'next')], expect: VALID }),
    validate({ now: NOW + 1, answers: [signed(ACTIVE, { key: 'next' })], expect: VALID }),
  ),
  callCase(
    'a key that was withdrawn is unknown once the set is fetched again',
    FETCHED,
    validate({ answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({ now: NOW + HOUR + 1, answers: [signed(ACTIVE)], keys: [keySet('next')], expect: UNKNOWN_KEY }),
  ),
  callCase(
    'a new client fetches the key set anew',
    FETCHED,
    validate({ answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
    validate({ before: [{ do: 'restart' }], answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
  ),
]

const unneeded = () => [
  callCase(
    'pinned keys are never fetched',
    { keys: ['trusted'] },
    validate({ answers: [signed(ACTIVE)], expect: VALID }),
    validate({ now: NOW + 2 * HOUR, answers: [signed(ACTIVE, { key: 'next' })], expect: UNKNOWN_KEY }),
  ),
  callCase(
    'lookups and errors need no keys',
    { ...FETCHED, retries: 0 },
    getLicense({ answers: [ok(LICENSE_FIELDS)], expect: result({ status: 'active' }) }),
    validate({ answers: [REFUSALS.limitReached], expect: error('rate_limit') }),
    validate({ answers: [REFUSALS.unavailable()], expect: error('service_unavailable') }),
  ),
]

const fetching = () => [
  callCase(
    'fetching the key set is retried',
    FETCHED,
    validate({
      answers: [signed(ACTIVE)],
      keys: [REFUSALS.unavailable('1'), broken('reset before the answer'), keySet('trusted')],
      expect: {
        ...VALID,
        delays_ms: [
          [1_000, 1_000],
          [500, 1_000],
        ],
      },
    }),
  ),
  callCase(
    'a key set with keys of other kinds',
    FETCHED,
    validate({
      answers: [signed(ACTIVE, { key: 'other' })],
      keys: [withKeys({ keys: [EC_KEY, { kty: 'oct' }, 'no key', null] })],
      expect: UNKNOWN_KEY,
    }),
  ),
  callCase('an empty key set', FETCHED, validate({ answers: [signed(ACTIVE)], keys: [keySet()], expect: UNKNOWN_KEY })),
  failing('a product without a key set', [{ status: 404, json: { message: 'Nothing here.' } }], 'api', {
    status_code: 404,
    message: 'Nothing here.',
  }),
  failing('a key set that is no JSON', [{ status: 200, text: '<html>' }], 'api', { status_code: 200 }),
  failing('a key set without keys', [withKeys({})], 'api', { status_code: 200 }),
  failing('a key set with a text for keys', [withKeys({ keys: 'none' })], 'api', { status_code: 200 }),
  failing('a key set of more than 1 MiB', [{ ...keySet('trusted'), bytes: 2_000_000 }], 'api', { status_code: 200 }),
  failing('a key set at another host', [{ status: 302, headers: { Location: '{elsewhere}/keys' } }], 'api', {
    status_code: 302,
  }),
  failing('a key set that is not available', [REFUSALS.unavailable(), REFUSALS.unavailable()], 'service_unavailable'),
  failing(
    'a key set that cannot be reached',
    [broken('reset before the answer'), broken('closed in the body')],
    'transport',
  ),
  callCase(
    'a key set that failed is fetched with the next call',
    { ...FETCHED, retries: 0 },
    validate({ answers: [signed(ACTIVE)], keys: [REFUSALS.unavailable()], expect: error('service_unavailable') }),
    validate({ answers: [signed(ACTIVE)], keys: [keySet('trusted')], expect: VALID }),
  ),
]

/** Verification with keys that the client fetches. */
export const keySetCases = () => [...cached(), ...unneeded(), ...fetching()]
