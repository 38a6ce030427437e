import type { JsonObject } from '../../json.js'
import type { Command } from '../command.js'
import { confirm, YES_OPTION } from '../confirm.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { ManagementApi } from '../management-api.js'
import { customerOf, findLicense, keyOf, printLicense } from '../records.js'
import { print, printJson } from '../terminal.js'
import { IDEMPOTENCY_OPTION } from './issue-license.js'

const LICENSE = [{ name: 'LICENSE' }] as const
const BY_ID_OR_KEY = 'LICENSE is the ID or the license key.'
const NOTIFY = { notify: { about: 'Send the customer a mail' } }
const NO_NOTIFY = { 'no-notify': { about: 'Send the customer no mail' } }
const GRACE_HOURS = ['0', '1', '24', '72']

export const getLicense: Command = {
  name: 'licenses get',
  summary: 'Show a license',
  arguments: LICENSE,
  options: {},
  notes: [BY_ID_OR_KEY],
  async run(input) {
    const { api, record } = await find(input)
    return show(api, input, record)
  },
}

export const revokeLicense: Command = {
  name: 'licenses revoke',
  summary: 'Revoke a license: it is refused from now on',
  arguments: LICENSE,
  options: {
    reason: { value: 'TEXT', about: 'Why; kept with the license. Required' },
    ...NO_NOTIFY,
    ...YES_OPTION,
    ...IDEMPOTENCY_OPTION,
  },
  notes: [BY_ID_OR_KEY],
  examples: ['latchkey licenses revoke ACME-4H8BD-A748Z-J7FQR-BKHM0-762R8 --reason "Refunded"'],
  async run(input) {
    const reason = input.required('reason', '"Refunded"')
    const { api, id, record } = await find(input)
    await confirm(input, `Revoke the license ${describe(record)}?`)
    return show(api, input, await change(api, input, `/licenses/${id}/revoke`, { reason, ...mail(input) }))
  },
}

export const reinstateLicense: Command = {
  name: 'licenses reinstate',
  summary: 'Take the revocation of a license back',
  arguments: LICENSE,
  options: { ...NOTIFY, ...IDEMPOTENCY_OPTION },
  notes: [BY_ID_OR_KEY],
  async run(input) {
    const { api, id } = await find(input)
    return show(api, input, await change(api, input, `/licenses/${id}/reinstate`, mail(input)))
  },
}

export const extendLicense: Command = {
  name: 'licenses extend',
  summary: 'Change when a license expires',
  arguments: LICENSE,
  options: {
    days: { value: 'NUMBER', about: 'Add days' },
    months: { value: 'NUMBER', about: 'Add calendar months' },
    until: { value: 'DATE', about: 'Set its last day in UTC, or a time; also an earlier one' },
    lifetime: { about: 'The license never expires' },
    ...NOTIFY,
    ...IDEMPOTENCY_OPTION,
  },
  notes: [BY_ID_OR_KEY, 'Days and months are counted from now if the license has expired.'],
  examples: ['latchkey licenses extend ACME-4H8BD-A748Z-J7FQR-BKHM0-762R8 --months 12'],
  async run(input) {
    const to = readExpiry(input)
    const { api, id } = await find(input)
    return show(api, input, await change(api, input, `/licenses/${id}/extend`, { to, ...mail(input) }))
  },
}

export const replaceKey: Command = {
  name: 'licenses replace-key',
  summary: 'Give a license a new key',
  arguments: LICENSE,
  options: {
    'grace-hours': {
      value: 'HOURS',
      about: 'Hours that the old key still works, 24 by default; one of',
      choices: GRACE_HOURS,
    },
    ...NO_NOTIFY,
    ...YES_OPTION,
    ...IDEMPOTENCY_OPTION,
  },
  notes: [BY_ID_OR_KEY],
  async run(input) {
    const hours = Number(input.text('grace-hours') ?? '24')
    const { api, id, record } = await find(input)
    const end = hours === 0 ? 'stops working at once' : `works for ${hours} more hours`
    await confirm(input, `Replace the key of the license ${describe(record)}? The old key ${end}.`)
    const body = { grace_hours: hours, ...mail(input) }
    return show(api, input, await change(api, input, `/licenses/${id}/replace_key`, body))
  },
}

export const deleteLicense: Command = {
  name: 'licenses delete',
  summary: 'Delete a license for good',
  arguments: LICENSE,
  options: YES_OPTION,
  notes: [BY_ID_OR_KEY, 'It cannot be undone. To refuse a license, revoke it.'],
  async run(input) {
    const { api, id, tag, record } = await find(input)
    await confirm(input, `Delete the license ${describe(record)} for good?`)
    await api.delete(`/licenses/${id}`, tag)
    if (input.isJson) printJson({ id, deleted: true })
    else print(`Deleted ${describe(record)}.`)
    return EXIT.ok
  },
}

async function find(input: Input) {
  const api = await ManagementApi.signedIn(input)
  return { api, ...(await findLicense(api, input.arguments[0] ?? '')) }
}

const change = (api: ManagementApi, input: Input, path: string, body: JsonObject): Promise<JsonObject> =>
  api.post(path, { body, idempotencyKey: input.text('idempotency-key') })

async function show(api: ManagementApi, input: Input, license: JsonObject): Promise<ExitCode> {
  if (input.isJson) printJson(license)
  else await printLicense(api, license)
  return EXIT.ok
}

/** Whether the customer is mailed, where the option says so; else the service decides. */
function mail(input: Input): JsonObject {
  if (input.flag('no-notify')) return { notify: false }
  return input.flag('notify') ? { notify: true } : {}
}

const describe = (license: JsonObject): string => {
  const customer = customerOf(license)
  return customer ? `${keyOf(license)} of ${customer}` : keyOf(license)
}

function readExpiry(input: Input): JsonObject {
  const days = input.wholeNumber('days', [1, 36_500])
  const months = input.wholeNumber('months', [1, 1_200])
  const until = input.expiry('until')
  const given = [
    ...(days === undefined ? [] : [{ mode: 'days', days }]),
    ...(months === undefined ? [] : [{ mode: 'months', months }]),
    ...(until === undefined ? [] : [{ mode: 'until', expires_at: until }]),
    ...(input.flag('lifetime') ? [{ mode: 'lifetime' }] : []),
  ]
  const [only] = given
  if (only && given.length === 1) return only
  throw usageFailure('Give exactly one of --days, --months, --until and --lifetime, such as --months 12.')
}
