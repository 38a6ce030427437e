import { VALIDATION_CHECKS } from '@/lib/foundation/shared/validation-status'
import type { Answer } from '../../case-types'
import { ACTIVE, LICENSE_FIELDS, NOT_FOUND, ok, REFUSALS, REVOKED } from '../answers'
import { callCase, error, getLicense, NOW, result, validate } from '../case'

const validated = (name: string, answer: Answer, members: Record<string, unknown>) =>
  callCase(name, {}, validate({ answers: [answer], expect: result(members) }))

const lookedUp = (name: string, answer: Answer, members: Record<string, unknown>) =>
  callCase(name, {}, getLicense({ answers: [answer], expect: result(members) }))

/** Those that a validation is answered with 200. */
const STATUSES = VALIDATION_CHECKS.filter((status) => status !== 'invalid_api_key' && status !== 'rate_limit_exceeded')

const CUSTOM = { seats: 5, ratio: 0.5, 'größe & name': ['é', null, true, { deep: {} }], empty: '' }

const WRONG_TYPES = {
  expires: 1_800_000_000,
  ip_registered: 'yes',
  ip_count: '3',
  max_ips: true,
  version: 2,
  version_valid: 1,
  custom: [1],
  signature: false,
}
const ALL_NULL = Object.fromEntries(Object.keys(WRONG_TYPES).map((name) => [name, null]))

/** Results of `validate`: refusals, and answers of other forms than documented. */
const validationCases = () => [
  validated('every field of a validation', ok({ ...ACTIVE, version: '1.4.2', version_valid: true, custom: CUSTOM }), {
    ...ACTIVE,
    version: '1.4.2',
    version_valid: true,
    custom: CUSTOM,
    offline: false,
    answered_at: NOW,
    validation_error: null,
  }),
  validated('the request id of an answer', ok(ACTIVE, { headers: { 'X-Request-Id': 'an-id-of-the-service' } }), {
    valid: true,
    request_id: 'an-id-of-the-service',
  }),
  callCase(
    'each refusal is a result',
    {},
    ...STATUSES.map((status) =>
      validate({
        answers: [ok({ ...REVOKED, status })],
        expect: result({ valid: false, status, expires: REVOKED.expires, ip_count: null, custom: null }),
      }),
    ),
  ),
  validated('a status that the client does not know', ok({ ...REVOKED, status: 'on_the_moon' }), {
    valid: false,
    status: 'on_the_moon',
  }),
  validated('valid with a status that the client does not know', ok({ ...ACTIVE, status: 'in_trial' }), {
    valid: true,
    status: 'in_trial',
  }),
  validated('members that the client does not know', ok({ ...ACTIVE, region: 'eu', links: { self: [] } }), {
    valid: true,
    status: 'active',
    ip_count: 1,
  }),
  validated('valid and status alone', ok({ valid: true, status: 'active' }), {
    valid: true,
    status: 'active',
    ...ALL_NULL,
  }),
  validated('other members of a wrong type', ok({ ...ACTIVE, ...WRONG_TYPES }), { valid: true, ...ALL_NULL }),
  validated('a date that cannot be read', ok({ ...ACTIVE, expires: 'soon' }), { valid: true, expires: null }),
  validated('an impossible date', ok({ ...ACTIVE, expires: '2028-13-45T00:00:00.000Z' }), {
    valid: true,
    expires: null,
  }),
  validated('an empty custom response', ok({ ...ACTIVE, custom: {} }), { custom: {} }),
  validated('white space around the JSON', ok(undefined, { text: `\n\t ${JSON.stringify(ACTIVE)}\r\n ` }), {
    valid: true,
  }),
  validated(
    'a request that could not be read',
    ok(NOT_FOUND, { headers: { 'X-Validation-Error': 'license_key is longer than 255 characters' } }),
    {
      valid: false,
      status: 'license_not_found',
      validation_error: 'license_key is longer than 255 characters',
    },
  ),
]

/** Results of `get_license`. */
const lookupCases = () => [
  lookedUp('every field of a license', ok(LICENSE_FIELDS), LICENSE_FIELDS),
  lookedUp(
    'the required fields of a license alone',
    ok({ id: LICENSE_FIELDS.id, license_key: LICENSE_FIELDS.license_key, status: 'expired' }),
    { status: 'expired', expires_at: null, max_ips: null, is_lifetime: null, customer_email: null, created_at: null },
  ),
  lookedUp(
    'fields of a license of a wrong type',
    ok({ ...LICENSE_FIELDS, created_at: 5, max_ips: '3', is_lifetime: 'no', notes: {}, customer_name: 7 }),
    { id: LICENSE_FIELDS.id, created_at: null, max_ips: null, is_lifetime: null, notes: null, customer_name: null },
  ),
  lookedUp('a license with a status that the client does not know', ok({ ...LICENSE_FIELDS, status: 'paused' }), {
    status: 'paused',
  }),
  lookedUp('a revoked license', ok({ ...LICENSE_FIELDS, status: 'revoked', revoked_at: '2026-11-03T04:05:06.789Z' }), {
    status: 'revoked',
    revoked_at: '2026-11-03T04:05:06.789Z',
  }),
  ...['id', 'license_key', 'status'].map((member) =>
    callCase(
      `a license without its ${member.replaceAll('_', ' ')}`,
      {},
      getLicense({
        answers: [ok({ ...LICENSE_FIELDS, [member]: null })],
        expect: error('api', { status_code: 200 }),
      }),
    ),
  ),
  callCase(
    'a license that is not found',
    {},
    getLicense({
      answers: [REFUSALS.licenseNotFound],
      expect: error('not_found', { status_code: 404, message: 'This product has no license with this key.' }),
    }),
  ),
]

export const resultCases = () => [...validationCases(), ...lookupCases()]
