import { ACTIVE, broken, keySet, REFUSALS, signed } from '../answers'
import { callCase, error, getLicense, HOUR, NOW, result, validate } from '../case'
import {
  file,
  HOURS,
  kept,
  memory,
  NAMED,
  offline,
  online,
  RESTART,
  refusedFor,
  stored,
  UNREACHABLE,
  VALID,
} from '../grace-steps'
import { keptEntry } from '../kept-entry'

const { signature: _, ...WITHOUT_SIGNATURE } = ACTIVE

/** When a kept answer is used. */
export const graceUseCases = () => [
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
