import type { Answer, Before, Expectation } from '../../case-types'
import { ACTIVE, broken, keySet, ok, REFUSALS, REVOKED, signed } from '../answers'
import { callCase, error, getLicense, HOUR, NOW, result, validate } from '../case'
import { keptEntry } from '../kept-entry'

const HOURS = 24
const { signature: _, ...WITHOUT_SIGNATURE } = ACTIVE
const EXPIRES = NOW + 10 * HOUR
const RESTART: Before[] = [{ do: 'restart' }]

const UNREACHABLE = broken('reset before the answer')
const VALID = result({ valid: true, status: 'active', offline: false, request_id: 'request' })
const kept: Expectation = result({
  valid: true,
  status: 'active',
  offline: true,
  answered_at: NOW,
  request_id: null,
  ip_count: 1,
})
const refusedFor = (grace: string | null): Expectation => error('transport', { grace })

const memory = (hours = HOURS) =>
  ({ retries: 0, keys: ['trusted'], grace: { hours, store: 'memory' } }) satisfies Setting
const file = (content?: object, hours = HOURS) =>
  ({
    retries: 0,
    keys: ['trusted'],
    grace: { hours, store: 'file', ...(content && { content: JSON.stringify(content) }) },
  }) satisfies Setting

type Setting = Parameters<typeof callCase>[1]
type Call = Partial<Parameters<typeof validate>[0]>

const NAMED = { headers: { 'X-Request-Id': 'request' } }
const online = (call: Call = {}) => validate({ answers: [signed(ACTIVE, {}, NAMED)], expect: VALID, ...call })
const offline = (seconds: number, expect: Expectation, call: Call = {}) =>
  validate({ now: NOW + seconds, answers: [UNREACHABLE], expect, ...call })
const stored = (expect: Expectation, isStored = true): Expectation => ({ ...expect, stored: isStored })

const using = () => [
  callCase('offline after a verified answer', memory(), online(), offline(HOUR, kept)),
  callCase(
    'offline after a verified answer, from a file',
    file(),
    online({ expect: stored(VALID) }),
    offline(HOUR, stored(kept), { before: RESTART }),
    offline(2 * HOUR, stored(kept), { before: RESTART }),
  ),
  callCase(
    'memory is empty after a restart',
    memory(),
    online(),
    offline(HOUR, refusedFor('none'), { before: RESTART }),
  ),
  callCase(
    'offline after the retries alone',
    { ...memory(), retries: 2 },
    online(),
    validate({
      answers: [UNREACHABLE, REFUSALS.unavailable(), broken('closed in the body')],
      expect: {
        ...kept,
        delays_ms: [
          [250, 500],
          [500, 1_000],
        ],
      },
    }),
    validate({ answers: [UNREACHABLE, signed(ACTIVE, {}, NAMED)], expect: VALID }),
  ),
  callCase(
    'offline while the service fails',
    memory(),
    online(),
    ...[500, 502, 503, 504, 520].map((status) => validate({ answers: [REFUSALS.failed(status)], expect: kept })),
    validate({ answers: [REFUSALS.unavailable('60')], expect: kept }),
    validate({ answers: [broken('closed before the answer')], expect: kept }),
    validate({ answers: [broken('closed in the body')], expect: kept }),
  ),
  callCase(
    'offline while the service does not answer in time',
    { ...memory(), timeoutMs: 1_500 },
    online(),
    validate({ answers: [broken('no answer')], expect: kept }),
  ),
  callCase(
    'every field of a kept answer',
    file(keptEntry({ version: '1.4.2', fields: { version: '1.4.2', version_valid: true, custom: { seats: 5 } } })),
    offline(
      HOUR,
      result({
        ...WITHOUT_SIGNATURE,
        version: '1.4.2',
        version_valid: true,
        custom: { seats: 5 },
        offline: true,
        answered_at: NOW,
        validation_error: null,
      }),
      { version: '1.4.2' },
    ),
  ),
  callCase(
    'a file that another client wrote',
    file(keptEntry()),
    offline(HOUR, stored(kept)),
    offline(2 * HOUR, stored(kept), { before: RESTART }),
  ),
  callCase('nothing was kept', memory(), offline(0, refusedFor('none'))),
  callCase('there is no file', file(), offline(0, stored(refusedFor('none'), false))),
  callCase('without offline grace', { retries: 0, keys: ['trusted'] }, online(), offline(60, refusedFor(null))),
  callCase(
    'offline with a 503 and nothing kept',
    memory(),
    validate({
      answers: [REFUSALS.unavailable('60')],
      expect: error('service_unavailable', { grace: 'none', retry_after: 60 }),
    }),
    validate({ answers: [REFUSALS.failed(500)], expect: error('api', { grace: 'none', status_code: 500 }) }),
  ),
  callCase(
    'a lookup is never answered offline',
    memory(),
    online(),
    getLicense({ answers: [UNREACHABLE], expect: error('transport') }),
  ),
  callCase(
    'memory keeps an answer for each license',
    memory(),
    online(),
    online({ license: 'ACME-OTHER', now: NOW + 10 }),
    offline(20, kept),
    offline(20, result({ offline: true, answered_at: NOW + 10 }), { license: 'ACME-OTHER' }),
    offline(20, refusedFor('none'), { license: 'ACME-THIRD' }),
  ),
  callCase(
    'a newer answer takes the place of the kept one',
    file(),
    online(),
    online({ now: NOW + HOUR }),
    offline(2 * HOUR, result({ offline: true, answered_at: NOW + HOUR }), { before: RESTART }),
  ),
  callCase(
    'offline with fetched keys',
    { retries: 0, keys: 'fetched', grace: { hours: HOURS, store: 'memory' } },
    online({ keys: [keySet('trusted')] }),
    offline(60, kept),
    offline(2 * HOUR, kept),
    validate({
      now: NOW + 3 * HOUR,
      answers: [signed(ACTIVE)],
      keys: [UNREACHABLE],
      expect: kept,
    }),
  ),
]

const limits = () => [
  callCase(
    'the last second of the hours',
    memory(1),
    online(),
    offline(HOUR, kept),
    offline(HOUR + 1, refusedFor('too old')),
  ),
  callCase('half an hour', memory(0.5), online(), offline(1_800, kept), offline(1_801, refusedFor('too old'))),
  callCase(
    'the longest grace',
    file(keptEntry({ fields: { expires: null } }), 8_760),
    offline(8_760 * HOUR, kept),
    offline(8_760 * HOUR + 1, refusedFor('too old')),
  ),
  callCase('too old in the file', file(keptEntry()), offline(HOURS * HOUR + 1, stored(refusedFor('too old')))),
  callCase(
    'using an answer does not make it younger',
    file(keptEntry()),
    offline(23 * HOUR, kept),
    offline(24 * HOUR + 1, refusedFor('too old'), { before: RESTART }),
  ),
  callCase(
    'the license expired in between',
    file(keptEntry({ fields: { expires: new Date(EXPIRES * 1_000).toISOString() } })),
    offline(10 * HOUR - 1, kept),
    offline(10 * HOUR, stored(refusedFor('license expired'))),
    offline(11 * HOUR, refusedFor('license expired'), { before: RESTART }),
  ),
  callCase(
    'a license without an expiry',
    file(keptEntry({ fields: { expires: null } })),
    offline(HOURS * HOUR, result({ offline: true, expires: null })),
  ),
  callCase(
    'another version than the kept one',
    file(keptEntry({ version: '1.0' })),
    offline(60, refusedFor('other version'), { version: '2.0' }),
    offline(60, stored(refusedFor('other version'))),
    offline(60, kept, { version: '1.0' }),
  ),
  callCase(
    'a version where none was kept',
    memory(),
    online(),
    offline(60, refusedFor('other version'), { version: '1.0' }),
    offline(60, kept),
  ),
  callCase(
    'another device id than the kept one',
    memory(),
    online({ device: 'a' }),
    offline(60, kept, { device: 'b' }),
  ),
]

const clocks = () => [
  callCase('a clock a minute behind', file(keptEntry({ lastSeen: NOW - 60 })), offline(-60, kept)),
  callCase(
    'a clock more than a minute behind',
    file(keptEntry({ lastSeen: NOW - 61 })),
    offline(-61, stored(refusedFor('clock set back'))),
  ),
  callCase(
    'a clock set back before the last use',
    file(keptEntry()),
    offline(10 * HOUR, kept),
    offline(10 * HOUR, kept),
    offline(10 * HOUR - 1, refusedFor('clock set back'), { before: RESTART }),
    offline(10 * HOUR, kept),
  ),
  callCase(
    'a clock set back in memory',
    memory(),
    online(),
    offline(2 * HOUR, kept),
    offline(HOUR, refusedFor('clock set back')),
  ),
  callCase(
    'a clock set back before the answer was kept',
    memory(),
    online({ answers: [signed(ACTIVE, { after: -60 })], expect: result({ offline: false }) }),
    offline(-1, refusedFor('clock set back')),
  ),
  callCase(
    'a refused use leaves the last one as it was',
    file(keptEntry()),
    offline(30 * HOUR, refusedFor('too old')),
    offline(HOUR, kept),
  ),
]

const order = () => [
  callCase(
    'another version comes before a clock set back',
    file(keptEntry()),
    offline(-HOUR, refusedFor('other version'), { version: '1.0' }),
  ),
  callCase(
    'a clock set back comes before too old',
    file(keptEntry({ lastSeen: NOW + 40 * HOUR })),
    offline(30 * HOUR, refusedFor('clock set back')),
  ),
  callCase(
    'too old comes before an expired license',
    file(keptEntry({ fields: { expires: new Date(EXPIRES * 1_000).toISOString() } })),
    offline(30 * HOUR, refusedFor('too old')),
  ),
]

const errors: [name: string, answer: Answer, type: string][] = [
  ['a refused API key', REFUSALS.invalidApiKey, 'authentication'],
  ['a refused permission', REFUSALS.lookupNotAllowed, 'permission_denied'],
  ['a missing path', { status: 404, json: { message: 'There is nothing at this address.' } }, 'api'],
  ['the daily limit', REFUSALS.limitReached, 'rate_limit'],
  ['a 400', { status: 400, text: '' }, 'api'],
  ['a redirect', { status: 302, headers: { Location: '{base}/elsewhere' } }, 'api'],
  ['an answer that is no signature', ok(ACTIVE), 'signature'],
  ['an unproven refusal', signed(REVOKED, { key: 'other' }), 'signature'],
  ['a stale answer', signed(ACTIVE, { after: -361 }), 'signature'],
  ['an endless body', ok(ACTIVE, { fault: 'endless body' }), 'api'],
]

const clearing = () => [
  callCase(
    'a refusal clears what was kept',
    file(),
    online({ expect: stored(VALID) }),
    validate({
      now: NOW + 60,
      answers: [signed(REVOKED)],
      expect: stored(result({ valid: false, status: 'revoked', offline: false }), false),
    }),
    offline(120, stored(refusedFor('none'), false)),
    offline(120, refusedFor('none'), { before: RESTART }),
  ),
  callCase(
    'a refusal clears memory',
    memory(),
    online(),
    validate({ answers: [signed(REVOKED)], expect: result({ valid: false }) }),
    offline(60, refusedFor('none')),
    online({ now: NOW + 120 }),
    offline(180, result({ offline: true, answered_at: NOW + 120 })),
  ),
  callCase(
    'a refusal of one license leaves another in memory',
    memory(),
    online(),
    validate({ license: 'ACME-OTHER', answers: [signed(REVOKED)], expect: result({ valid: false }) }),
    offline(60, kept),
  ),
  callCase(
    'a refusal is not kept',
    file(),
    validate({ answers: [signed(REVOKED)], expect: stored(result({ valid: false }), false) }),
    offline(60, refusedFor('none')),
  ),
  callCase(
    'an answer that is not verified is not kept',
    file(),
    validate({ answers: [ok(ACTIVE)], expect: stored(error('signature', { reason: 'no signature' }), false) }),
    offline(60, refusedFor('none')),
  ),
  ...errors.map(([name, answer, type]) =>
    callCase(
      `${name} neither uses nor clears what was kept`,
      file(keptEntry()),
      validate({ now: NOW + 60, answers: [answer], expect: stored(error(type)) }),
      offline(120, stored(kept)),
    ),
  ),
  callCase(
    'a failing service clears nothing',
    file(keptEntry()),
    validate({ now: NOW + 60, answers: [REFUSALS.failed(500)], expect: stored(kept) }),
    offline(120, stored(kept), { before: RESTART }),
  ),
]

/** When a kept answer is used, refused, replaced and cleared. */
export const graceCases = () => [...using(), ...limits(), ...clocks(), ...order(), ...clearing()]
