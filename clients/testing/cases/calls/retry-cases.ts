import type { Answer, Expectation } from '../../case-types'
import { ACTIVE, broken, LICENSE_FIELDS, ok, REFUSALS } from '../answers'
import { callCase, error, getLicense, result, validate } from '../case'

const WAITS: [number, number][] = [
  [250, 500],
  [500, 1_000],
  [1_000, 2_000],
  [2_000, 4_000],
  [4_000, 8_000],
]
const waits = (count: number) => WAITS.slice(0, count)
const { unavailable, failed } = REFUSALS
const VALID = result({ valid: true, offline: false })

const recovered = (name: string, ...failures: Answer[]) =>
  callCase(
    name,
    {},
    validate({ answers: [...failures, ok(ACTIVE)], expect: { ...VALID, delays_ms: waits(failures.length) } }),
  )

const given = (name: string, retries: number, answers: Answer[], expected: Expectation, timeoutMs = 10_000) =>
  callCase(name, { retries, timeoutMs }, validate({ answers, expect: { delays_ms: waits(retries), ...expected } }))

const delayed = (name: string, header: string, delays: [number, number][]) =>
  callCase(
    name,
    {},
    validate({
      answers: [failed(502, { 'Retry-After': header }), ok(ACTIVE)],
      expect: { ...VALID, delays_ms: delays },
    }),
  )

const serverErrors = () => [
  recovered('a 503 is retried', unavailable()),
  recovered('two failures of the service are retried', failed(500), { status: 502, text: '<h1>Bad gateway</h1>' }),
  ...[500, 501, 504, 507, 520].map((status) => recovered(`a ${status} is retried`, failed(status))),
  given('a 503 without an end', 2, [unavailable(), unavailable(), unavailable()], {
    ...error('service_unavailable', {
      status_code: 503,
      retry_after: null,
      grace: null,
      message: 'The service cannot answer right now. Try again in a moment.',
    }),
  }),
  given('a 500 without an end', 2, [failed(500), failed(500), failed(500)], {
    ...error('api', { status_code: 500, grace: null, message: 'Something went wrong.' }),
  }),
  given(
    'a 502 in HTML without an end',
    1,
    [1, 2].map(() => ({ status: 502, text: '<h1>Bad gateway</h1>' })),
    {
      ...error('api', { status_code: 502, grace: null }),
    },
  ),
  given('no retries', 0, [unavailable()], error('service_unavailable')),
  given('five retries', 5, [...Array.from({ length: 5 }, () => failed(500)), ok(ACTIVE)], VALID),
  given('the last error counts', 1, [failed(500), unavailable()], error('service_unavailable')),
  given('a retry ends at a refusal of the API key', 2, [unavailable(), REFUSALS.invalidApiKey], {
    ...error('authentication'),
    delays_ms: waits(1),
  }),
  given('a retry ends at the daily limit', 2, [unavailable(), REFUSALS.limitReached], {
    ...error('rate_limit'),
    delays_ms: waits(1),
  }),
  callCase(
    'a lookup is retried',
    {},
    getLicense({
      answers: [unavailable(), broken('reset before the answer'), ok(LICENSE_FIELDS)],
      expect: { ...result({ status: 'active' }), delays_ms: waits(2) },
    }),
  ),
  callCase(
    'each call has retries of its own',
    { retries: 1 },
    validate({ answers: [unavailable(), ok(ACTIVE)], expect: { ...VALID, delays_ms: waits(1) } }),
    validate({ answers: [unavailable(), ok(ACTIVE)], expect: { ...VALID, delays_ms: waits(1) } }),
  ),
]

const retryAfter = () => [
  delayed('retry after 1 second', '1', [[1_000, 1_000]]),
  delayed('retry after 5 seconds', '5', [[5_000, 5_000]]),
  delayed('retry after a date', 'Fri, 15 Jan 2027 08:00:02 GMT', waits(1)),
  delayed('retry after half a second', '0.5', waits(1)),
  delayed('retry after something unreadable', 'soon', waits(1)),
  callCase(
    'retry after replaces one wait alone',
    {},
    validate({
      answers: [unavailable('3'), unavailable(), ok(ACTIVE)],
      expect: {
        ...VALID,
        delays_ms: [
          [3_000, 3_000],
          [500, 1_000],
        ],
      },
    }),
  ),
  ...['6', '120'].map((seconds) =>
    given(`retry after ${seconds} seconds is not waited for`, 2, [unavailable(seconds)], {
      ...error('service_unavailable', { retry_after: Number(seconds), grace: null }),
      delays_ms: [],
    }),
  ),
  given('retry after 6 seconds of a 500 is not waited for', 2, [failed(500, { 'Retry-After': '6' })], {
    ...error('api', { status_code: 500 }),
    delays_ms: [],
  }),
  given('the last 503 names its seconds', 1, [unavailable('1'), unavailable('2')], {
    ...error('service_unavailable', { retry_after: 2 }),
    delays_ms: [[1_000, 1_000]],
  }),
  given('the last 503 names a date', 0, [unavailable('Fri, 15 Jan 2027 08:00:02 GMT')], {
    ...error('service_unavailable', { retry_after: null }),
    delays_ms: [],
  }),
]

const TRANSPORT: [name: string, fault: NonNullable<Answer['fault']>][] = [
  ['a connection reset before the answer', 'reset before the answer'],
  ['a connection closed before the answer', 'closed before the answer'],
  ['a connection closed in the middle of a body', 'closed in the body'],
  ['a connection closed between two chunks', 'closed between chunks'],
  ['a connection reset in the middle of a body', 'reset in the body'],
]

const transport = () => [
  ...TRANSPORT.flatMap(([name, fault]) => [
    recovered(`${name} is retried`, broken(fault)),
    given(`${name} without an end`, 1, [broken(fault), broken(fault)], error('transport', { grace: null })),
  ]),
  given('an answer that never comes', 1, [broken('no answer'), broken('no answer')], error('transport'), 300),
  given('an answer that switches protocols', 0, [broken('switched protocols')], error('transport'), 1_000),
  given('an answer after one that switches protocols', 1, [broken('switched protocols'), ok(ACTIVE)], VALID, 1_000),
  given('an answer that comes in time after one that does not', 1, [broken('no answer'), ok(ACTIVE)], VALID, 1_000),
  given(
    'a body that takes longer than the timeout',
    1,
    [broken('a byte at a time'), broken('a byte at a time')],
    error('transport'),
    400,
  ),
  given('a failing connection after a 503', 1, [unavailable(), broken('reset before the answer')], error('transport')),
]

/** Which failures are tried again, and after which wait. */
export const retryCases = () => [...serverErrors(), ...retryAfter(), ...transport()]
