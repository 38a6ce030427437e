import { ACTIVE, REFUSALS, signed } from '../answers'
import { callCase, error, HOUR, NOW, result, validate } from '../case'
import { file, HOURS, kept, memory, offline, online, RESTART, refusedFor, stored } from '../grace-steps'
import { keptEntry } from '../kept-entry'

const EXPIRES = NOW + 10 * HOUR

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

const setBackBy = (seconds: number) =>
  error('transport', { grace: 'clock set back', message_contains: `${seconds} seconds` })

/** Nine minutes are no more than is forgiven; added up, they are. */
const hourBack = () => [
  offline(HOUR, kept),
  offline(HOUR - 540, kept),
  offline(HOUR - 1_080, setBackBy(1_080)),
  offline(HOUR - 1_620, setBackBy(1_620)),
]

const clocks = () => [
  callCase('a clock ten minutes behind', file(keptEntry({ lastSeen: NOW - 600 })), offline(-600, kept)),
  callCase(
    'a clock more than ten minutes behind',
    file(keptEntry({ lastSeen: NOW - 601 })),
    offline(-601, stored(setBackBy(601))),
  ),
  callCase(
    'a clock set back before the last use',
    file(keptEntry()),
    offline(10 * HOUR, kept),
    offline(10 * HOUR, kept),
    offline(10 * HOUR - 600, kept, { before: RESTART }),
    offline(10 * HOUR - 601, setBackBy(601), { before: RESTART }),
    offline(10 * HOUR - 600, kept),
  ),
  callCase('ten minutes are forgiven once, not at each use', file(keptEntry()), ...hourBack()),
  callCase('a clock set back in memory', memory(), online(), offline(2 * HOUR, kept), offline(HOUR, setBackBy(HOUR))),
  callCase(
    'a clock set back before the answer was kept',
    memory(),
    online({ answers: [signed(ACTIVE, { after: -60 })], expect: result({ offline: false }) }),
    offline(-600, result({ offline: true, answered_at: NOW - 60 })),
    offline(-601, setBackBy(601)),
  ),
  callCase(
    'a clock set back, with a 503',
    memory(),
    online(),
    validate({
      now: NOW - HOUR,
      answers: [REFUSALS.unavailable('60')],
      expect: error('service_unavailable', { grace: 'clock set back', message_contains: '3600 seconds' }),
    }),
    validate({
      now: NOW - HOUR,
      answers: [REFUSALS.failed(500)],
      expect: error('api', { grace: 'clock set back', message_contains: '3600 seconds' }),
    }),
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

/** When a kept answer is too old, or asked at a time or for a version it does not fit. */
export const graceLimitCases = () => [...limits(), ...clocks(), ...order()]
