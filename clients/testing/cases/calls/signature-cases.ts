import type { Answer, Signing } from '../../case-types'
import { ACTIVE, LICENSE_FIELDS, NOT_FOUND, ok, REFUSALS, REVOKED, signed } from '../answers'
import { callCase, error, getLicense, HOUR, LICENSE, NOW, result, validate } from '../case'

const PINNED = { keys: ['trusted', 'next'] satisfies ['trusted', 'next'] }

const proven = (name: string, fields: object, members: Record<string, unknown>, how: Signing = {}) =>
  callCase(name, PINNED, validate({ answers: [signed(fields, how)], expect: result(members) }))

const unproven = (name: string, answer: Answer, reason: string) =>
  callCase(
    name,
    PINNED,
    validate({ answers: [answer], expect: { ...error('signature', { reason, status_code: 200 }), delays_ms: [] } }),
  )

const forged = (name: string, how: Signing, reason: string, fields: object = ACTIVE) =>
  unproven(name, signed(fields, how), reason)

const TEN_YEARS = 10 * 365 * 24 * HOUR

const CUSTOM = { 'ü&/': [LICENSE, 1e-7, {}], '😀': '\u2028', '\uffee': { signature: 'not.this.one' } }

const provenCases = () => [
  proven('a signed answer', ACTIVE, { valid: true, status: 'active', offline: false, answered_at: NOW }),
  proven('a signed refusal is a result', REVOKED, { valid: false, status: 'revoked', offline: false }),
  proven('a signed answer with a custom response', { ...ACTIVE, custom: CUSTOM }, { valid: true, custom: CUSTOM }),
  proven('the time of an answer is that of its signature', ACTIVE, { answered_at: NOW - 42 }, { after: -42 }),
  proven('signed with the other pinned key', ACTIVE, { valid: true }, { key: 'next' }),
  // The nonce proves that the answer is new. A customer whose clock is wrong is not locked out.
  proven(
    'on a machine whose clock is ten years ahead',
    ACTIVE,
    { answered_at: NOW - TEN_YEARS },
    { after: -TEN_YEARS },
  ),
  proven(
    'on a machine whose clock is ten years behind',
    ACTIVE,
    { answered_at: NOW + TEN_YEARS },
    { after: TEN_YEARS },
  ),
  proven(
    'a signature that was moved into the custom response',
    { ...ACTIVE, custom: { plan: { signature: 'own' } } },
    { valid: true, custom: { plan: { signature: 'own' } } },
    { moved: '"signature":"own"' },
  ),
  callCase(
    'a signed answer about a license key that is not ASCII',
    PINNED,
    validate({
      license: 'schlüssel/😀',
      version: '1.0',
      device: 'gerät',
      answers: [signed(NOT_FOUND)],
      expect: result({ valid: false, status: 'license_not_found' }),
    }),
  ),
  callCase(
    'each call has a nonce of its own',
    PINNED,
    ...[1, 2, 3].map(() => validate({ answers: [signed(ACTIVE)], expect: result({ valid: true }) })),
  ),
  callCase(
    'retries have the nonce and the body of their call',
    PINNED,
    validate({
      version: '1.0',
      answers: [REFUSALS.unavailable(), REFUSALS.failed(500), signed(ACTIVE)],
      expect: result({ valid: true }),
    }),
    validate({
      version: '1.0',
      answers: [REFUSALS.unavailable(), signed(ACTIVE)],
      expect: result({ valid: true }),
    }),
  ),
  callCase(
    'lookups are not verified',
    PINNED,
    getLicense({ answers: [ok(LICENSE_FIELDS)], expect: result({ status: 'active' }) }),
  ),
  callCase(
    'only a 200 is verified',
    { ...PINNED, retries: 0 },
    validate({ answers: [REFUSALS.invalidApiKey], expect: error('authentication') }),
    validate({ answers: [REFUSALS.limitReached], expect: error('rate_limit') }),
    validate({ answers: [REFUSALS.unavailable()], expect: error('service_unavailable') }),
  ),
  callCase(
    'without verification a signature is not looked at',
    {},
    validate({ answers: [signed(ACTIVE, { key: 'other' })], expect: result({ valid: true, status: 'active' }) }),
  ),
]

const unprovenCases = () => [
  unproven('an answer without a signature', ok(ACTIVE), 'no signature'),
  forged('the signature was taken off', { signature: null }, 'no signature'),
  unproven('an unsigned body that is no JSON', { status: 200, text: '<html>' }, 'no signature'),
  unproven('an unsigned empty body', { status: 200, text: '' }, 'no signature'),
  unproven('a signature that does not end', { status: 200, text: ',"signature":"e' }, 'no signature'),
  forged('a signature of another form', { signature: 'a.b.c' }, 'format'),
  forged('an empty signature', { signature: '' }, 'format'),
  forged('a header that is no JSON', { signature: `bm8..${'A'.repeat(86)}` }, 'format'),
  forged('another algorithm', { header: { alg: 'HS256' } }, 'alg'),
  forged('no algorithm', { header: { alg: 'none' } }, 'alg'),
  forged('another type of signature', { header: { typ: 'JWT' } }, 'alg'),
  forged('signed with a key that is not pinned', { key: 'other' }, 'unknown key'),
  forged('signed with another key in the name of a pinned one', { key: 'other', kid: 'trusted' }, 'bad signature'),
  forged('valid was altered', { altered: ['"valid":false', '"valid":true'] }, 'bad signature', REVOKED),
  forged(
    'a refusal was altered in two places',
    { altered: ['"status":"revoked","valid":false', '"status":"active","valid":true'] },
    'bad signature',
    REVOKED,
  ),
  forged('the expiry was altered', { altered: ['2028-01-01', '2099-01-01'] }, 'bad signature'),
  forged('a second valid was added', { altered: ['{', '{"valid":true,'] }, 'bad signature', REVOKED),
  forged(
    'a second valid was added at the end',
    { altered: ['"version_valid":null}', '"version_valid":null,"valid":true}'] },
    'bad signature',
    REVOKED,
  ),
  forged('a space was added', { altered: ['"valid":', '"valid": '] }, 'bad signature'),
  forged('the proof was altered', { altered: ['..', '..AAAA'] }, 'format'),
  forged('an answer about another product', { product_id: '01930000-0000-7000-8000-000000000002' }, 'other product'),
  forged('an answer about another license', { license_key: 'ACME-OTHER' }, 'other license'),
  forged('an answer to another request', { request: '{"license_key":"x"}' }, 'other request'),
  forged('an answer to an earlier call', { nonce: 'n'.repeat(32) }, 'nonce'),
  forged('an answer without a nonce', { nonce: null }, 'nonce'),
  forged('old, and an answer to an earlier call', { after: -TEN_YEARS, nonce: 'n'.repeat(32) }, 'nonce'),
  forged('a refusal that is not proven is no result', { nonce: null }, 'nonce', REVOKED),
  callCase(
    'an answer that is not proven is not tried again',
    PINNED,
    validate({
      answers: [signed(ACTIVE, { altered: ['active', 'Active'] })],
      expect: { ...error('signature', { reason: 'bad signature' }), delays_ms: [] },
    }),
    validate({ answers: [signed(ACTIVE)], expect: result({ valid: true }) }),
  ),
]

/** Verification with keys that are shipped with the program. */
export const signatureCases = () => [...provenCases(), ...unprovenCases()]
