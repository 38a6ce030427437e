import type { Answer } from '../../case-types'
import { ACTIVE, LICENSE_FIELDS, ok, REFUSALS } from '../answers'
import { API_KEY, callCase, error, getLicense, LICENSE, result, validate } from '../case'

const MIB = 1_048_576

const refused = (name: string, answer: Answer, type: string, more: Record<string, unknown> = {}) =>
  callCase(
    name,
    {},
    validate({ answers: [answer], expect: { ...error(type, { ...more, grace: null }), delays_ms: [] } }),
  )

const withoutGrace = (name: string, answer: Answer, type: string, more: Record<string, unknown> = {}) =>
  callCase(name, {}, validate({ answers: [answer], expect: { ...error(type, more), delays_ms: [] } }))

const unreadable = (name: string, text: string) => refused(name, { status: 200, text }, 'api', { status_code: 200 })

const REQUEST_ID = { headers: { 'X-Request-Id': 'the-request' } }

const statuses = () => [
  withoutGrace('an API key that is refused', REFUSALS.invalidApiKey, 'authentication', {
    status_code: 401,
    message: 'Invalid API key. Use a current key of this product, or create one in the dashboard.',
  }),
  withoutGrace('a 401 without a body', { status: 401 }, 'authentication', { status_code: 401 }),
  callCase(
    'a client key looks a license up',
    {},
    getLicense({
      answers: [REFUSALS.lookupNotAllowed],
      expect: error('permission_denied', {
        status_code: 403,
        message: 'This is a client key: it validates, and cannot look up.',
      }),
    }),
  ),
  withoutGrace('the request id of an error', { ...REFUSALS.invalidApiKey, ...REQUEST_ID }, 'authentication', {
    request_id: 'the-request',
  }),
  withoutGrace(
    'a message that repeats the keys',
    { status: 401, json: { message: `The API key ${API_KEY} may not ask for ${LICENSE}.` } },
    'authentication',
  ),
  ...[400, 402, 404, 405, 409, 413, 418].map((status) =>
    refused(`a ${status}`, { status, json: { status: 'refused', message: `This is a ${status}.` } }, 'api', {
      status_code: status,
      message: `This is a ${status}.`,
    }),
  ),
  refused('an answer without content', { status: 204 }, 'api', { status_code: 204 }),
  refused('a 404 in HTML', { status: 404, text: '<h1>Not found</h1>' }, 'api', {
    status_code: 404,
    message_contains: 'base URL without a path, such as https://licenses.example.com',
  }),
  callCase(
    'a looked up license not found in HTML',
    {},
    getLicense({ answers: [{ status: 404, text: '<h1>Not found</h1>' }], expect: error('not_found') }),
  ),
]

const limits = () => [
  withoutGrace('the daily limit is reached', REFUSALS.limitReached, 'rate_limit', {
    status_code: 429,
    retry_after: 3_600,
    message: 'The provider reached its daily plan limit.',
  }),
  withoutGrace(
    'retry after of the body comes before the header',
    { status: 429, json: { retry_after: 120 }, headers: { 'Retry-After': '60' } },
    'rate_limit',
    { retry_after: 120 },
  ),
  withoutGrace(
    'retry after of the header alone',
    { status: 429, json: { message: 'Slow down.' }, headers: { 'Retry-After': '60' } },
    'rate_limit',
    { retry_after: 60, message: 'Slow down.' },
  ),
  withoutGrace(
    'retry after of the body is no number',
    { status: 429, json: { retry_after: 'soon' }, headers: { 'Retry-After': '2' } },
    'rate_limit',
    { retry_after: 2 },
  ),
  withoutGrace(
    'retry after of the body is negative',
    { status: 429, json: { retry_after: -5 }, headers: { 'Retry-After': '2' } },
    'rate_limit',
    { retry_after: 2 },
  ),
  withoutGrace('retry after of the body is too large', { status: 429, text: '{"retry_after":1e400}' }, 'rate_limit', {
    retry_after: null,
  }),
  withoutGrace('no retry after', { status: 429, text: 'Too many requests' }, 'rate_limit', { retry_after: null }),
  withoutGrace(
    'a limit with a date in the header',
    { status: 429, text: '', headers: { 'Retry-After': 'Fri, 15 Jan 2027 08:00:05 GMT' } },
    'rate_limit',
    { retry_after: null },
  ),
  callCase(
    'the daily limit at a lookup',
    {},
    getLicense({
      answers: [REFUSALS.limitReached],
      expect: { ...error('rate_limit', { retry_after: 3_600 }), delays_ms: [] },
    }),
  ),
]

const bodies = () => [
  unreadable('a body that is no JSON', '<html>Welcome to the hotel</html>'),
  unreadable('a body that ends too early', JSON.stringify(ACTIVE).slice(0, -20)),
  unreadable('a body with something behind the JSON', `${JSON.stringify(ACTIVE)} {}`),
  unreadable('an empty body', ''),
  unreadable('a list', '[]'),
  unreadable('a text', '"active"'),
  unreadable('null', 'null'),
  unreadable('an empty object', '{}'),
  unreadable('valid without a status', '{"valid":true}'),
  unreadable('a status without valid', '{"status":"active"}'),
  ...['"true"', '1', 'null', '{}', '"false"'].map((valid) =>
    unreadable(`valid as ${valid.replaceAll('"', 'text ').trim()}`, `{"valid":${valid},"status":"active"}`),
  ),
  unreadable('status as a number', '{"valid":true,"status":1}'),
  callCase(
    'a looked up license that is no JSON',
    {},
    getLicense({ answers: [{ status: 200, text: 'OK' }], expect: error('api', { status_code: 200 }) }),
  ),
  callCase(
    'a body of exactly 1 MiB',
    {},
    validate({ answers: [ok(ACTIVE, { bytes: MIB })], expect: result({ valid: true }) }),
  ),
  refused('a body of more than 1 MiB', ok(ACTIVE, { bytes: MIB + 1 }), 'api', { status_code: 200 }),
  withoutGrace('a 401 of more than 1 MiB', { ...REFUSALS.invalidApiKey, bytes: 2 * MIB }, 'api', { status_code: 401 }),
  refused('a body without an end', ok(ACTIVE, { fault: 'endless body' }), 'api', { status_code: 200 }),
  callCase(
    'a looked up license of more than 1 MiB',
    {},
    getLicense({ answers: [ok(LICENSE_FIELDS, { bytes: 2 * MIB })], expect: error('api', { status_code: 200 }) }),
  ),
]

const redirects = () => [
  ...[301, 302, 303, 307, 308].map((status) =>
    refused(`a redirect by ${status} to another path`, { status, headers: { Location: '{base}/elsewhere' } }, 'api', {
      status_code: status,
    }),
  ),
  refused('a redirect to another host', { status: 307, headers: { Location: '{elsewhere}/api/v1/validate' } }, 'api', {
    status_code: 307,
  }),
  callCase(
    'a lookup redirected to another host',
    {},
    getLicense({
      answers: [{ status: 302, headers: { Location: '{elsewhere}/api/v1/license/x' } }],
      expect: error('api', { status_code: 302 }),
    }),
  ),
]

/** Answers that are errors, and are not tried again. */
export const errorCases = () => [...statuses(), ...limits(), ...bodies(), ...redirects()]
