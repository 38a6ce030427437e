import { randomUUID } from 'node:crypto'
import type { Call } from '@/lib/service/validation/core/call'
import { daysSinceCreated } from './demo-licenses'

export type DemoKeys = {
  apiKey: string
  /** of the product that is no longer sold */
  archivedApiKey: string | null
  /** in the order of the demo's file */
  licenseKeys: readonly string[]
  archivedLicenseKey: string | null
}

const HOURS_BUSY = [1, 1, 1, 1, 1, 2, 3, 5, 8, 9, 10, 9, 8, 9, 10, 9, 8, 6, 5, 4, 4, 3, 2, 1]
const VERSIONS = ['1.2.0', '1.2.0', '1.2.0', '1.0.0', '1.1.0', '1.3.0']
/** How many days ago versions were published, as the demo's audit log says. */
const [SECOND_VERSION, THIRD_VERSION] = [21, 9]
/** Places in the file: the license that blocks a network, the allow list, and the one whose only slot is taken. */
const [BLOCKED, ALLOW_LIST, FULL] = [4, 5, 8]
/** Calls of an hour that are refused for their own reason, each once in so many hours. */
const RARE = { unknown: 5, blocked: 7, notAllowed: 9, full: 4, archived: 11 }

type Hour = { at: Date; hour: number; daysAgo: number; scale?: number | undefined }

/** What customers' programs asked in the given hour, `scale` times the usual: the same on every installation. */
export function callsOfHour(keys: DemoKeys, { at, hour, daysAgo, scale = 1 }: Hour): Call[] {
  const isWeekend = [0, 6].includes(at.getUTCDay())
  const busy = HOURS_BUSY[at.getUTCHours()] ?? 1
  const turns = Array.from({ length: (isWeekend ? Math.ceil(busy / 3) : busy) * scale }, (_, i) => hour * 7 + i * 3)
  const regular = turns
    .filter((turn) => daysSinceCreated(turn % keys.licenseKeys.length) > daysAgo)
    .map((turn) => regularCall(keys, { turn, daysAgo, isWeekend }))
  return [...regular, ...rareCalls(keys, { hour, daysAgo })]
}

type Regular = { turn: number; daysAgo: number; isWeekend: boolean }

function regularCall({ apiKey, licenseKeys }: DemoKeys, { turn, daysAgo, isWeekend }: Regular): Call {
  const place = turn % licenseKeys.length
  const network = isWeekend && place % 4 === 2 ? '192.0.2' : '198.51.100'
  const address = place === ALLOW_LIST ? '198.51.100.7' : `${network}.${20 + place}`
  return call(apiKey, licenseKeys[place] ?? null, { address, place, turn, daysAgo })
}

function* rareCalls(
  { apiKey, licenseKeys, archivedApiKey, archivedLicenseKey }: DemoKeys,
  { hour, daysAgo }: Pick<Hour, 'hour' | 'daysAgo'>,
) {
  const isDue = (every: number) => hour % every === 0
  const from = (place: number, address: string) =>
    call(apiKey, licenseKeys[place] ?? null, { address, place, turn: hour, daysAgo })
  if (isDue(RARE.unknown))
    yield call(apiKey, 'DEMO-00000-00000-00000-00000-00000', { address: '192.0.2.44', turn: hour, daysAgo })
  if (isDue(RARE.blocked)) yield from(BLOCKED, '203.0.113.9')
  if (isDue(RARE.notAllowed)) yield from(ALLOW_LIST, '192.0.2.61')
  if (isDue(RARE.full)) yield from(FULL, `192.0.2.${100 + (hour % 3)}`)
  if (isDue(RARE.archived) && archivedApiKey)
    yield call(archivedApiKey, archivedLicenseKey, { address: '198.51.100.90', turn: hour, daysAgo })
}

type From = { address: string; place?: number; turn: number; daysAgo: number }

const call = (token: string, licenseKey: string | null, { address, place, turn, daysAgo }: From): Call => ({
  token,
  licenseKey,
  problem: null,
  address,
  endUser: null,
  requestId: randomUUID(),
  version: versionThen(VERSIONS[turn % VERSIONS.length] ?? null, daysAgo),
  deviceId: place === undefined ? null : `workstation-${place + 1}`,
  sent: { licenseKey, body: null, nonce: null },
})

/** Nobody has a version before it is published. */
const versionThen = (version: string | null, daysAgo: number): string | null =>
  daysAgo > THIRD_VERSION && (version === '1.2.0' || version === '1.3.0') ? '1.1.0' : version

/** What the program at this place sent, before the calls that are replayed: the second version comes into use. */
export const pastVersion = (place: number, daysAgo: number): string =>
  (place * 3) % 8 < SECOND_VERSION - daysAgo ? '1.1.0' : '1.0.0'
