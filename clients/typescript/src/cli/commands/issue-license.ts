import type { JsonObject } from '../../json.js'
import type { Command, Option } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { ManagementApi } from '../management-api.js'
import { findProductId, printLicense } from '../records.js'
import { printJson, printNote } from '../terminal.js'

export const IDEMPOTENCY_OPTION: Record<string, Option> = {
  'idempotency-key': { value: 'TEXT', about: 'Makes a repeated command the same one, such as an order number' },
}

export const issueLicense: Command = {
  name: 'licenses issue',
  summary: 'Issue a license',
  options: {
    product: { value: 'PRODUCT', about: 'Of the license, by ID or URL name; required' },
    'customer-email': { value: 'EMAIL', about: 'Email address of the customer; this or a Discord ID is required' },
    'customer-discord-id': { value: 'ID', about: 'Discord ID of the customer' },
    'customer-name': { value: 'NAME', about: 'Name of the customer' },
    'license-type': { value: 'TYPE', about: 'License type of the product, which fills in what is left out' },
    'expires-at': { value: 'DATE', about: 'The last day it works in UTC, or the time when it expires' },
    lifetime: { about: 'The license never expires; the default, unless the license type has a term' },
    'max-ips': { value: 'NUMBER', about: 'Switches IP control on, with this many IP addresses' },
    'ip-mode': { value: 'MODE', about: 'How IP control works', choices: ['auto_register', 'allow_list'] },
    'no-ip-control': { about: 'Switches IP control off' },
    name: { value: 'NAME', about: 'Name of the license, such as the computer or site it is for' },
    notes: { value: 'TEXT', about: 'Notes that only your organization sees' },
    metadata: { value: 'KEY=VALUE', about: 'Metadata; may be given several times', isMultiple: true },
    'license-key': { value: 'KEY', about: 'A key of your own, instead of a generated one' },
    'no-notify': { about: 'Send the customer no mail' },
    ...IDEMPOTENCY_OPTION,
  },
  examples: [
    'latchkey licenses issue --product editor --customer-email ada@example.com',
    'latchkey licenses issue --product editor --customer-email ada@example.com --expires-at 2030-01-31 --max-ips 3',
  ],
  async run(input) {
    const product = input.required('product', 'editor')
    const terms = readTerms(input)
    const api = await ManagementApi.signedIn(input)
    const body = { product_id: await findProductId(api, product), ...terms }
    const license = await api.post('/licenses', { body, idempotencyKey: input.text('idempotency-key') })
    if (input.isJson) printJson(license)
    else await printLicense(api, license)
    if (!input.isJson && license['license_key'] === null)
      printNote('The whole key is not shown: the access token lacks the scope licenses:reveal.')
    return EXIT.ok
  },
}

function readTerms(input: Input): JsonObject {
  const maxIps = input.wholeNumber('max-ips', [1, 10_000])
  if (input.flag('lifetime') && input.text('expires-at') !== undefined)
    throw usageFailure('--lifetime and --expires-at exclude each other.')
  if (input.flag('no-ip-control') && maxIps !== undefined)
    throw usageFailure('--no-ip-control and --max-ips exclude each other.')
  if (!input.text('customer-email') && !input.text('customer-discord-id'))
    throw usageFailure(
      '--customer-email is missing, such as --customer-email ada@example.com; or --customer-discord-id.',
    )
  return {
    customer_email: input.text('customer-email'),
    customer_discord_id: input.text('customer-discord-id'),
    customer_name: input.text('customer-name'),
    license_type: input.text('license-type'),
    expires_at: input.flag('lifetime') ? null : input.expiry('expires-at'),
    ...(maxIps !== undefined && { ip_system_enabled: true, max_ips: maxIps }),
    ...(input.flag('no-ip-control') && { ip_system_enabled: false }),
    ip_mode: input.text('ip-mode'),
    name: input.text('name'),
    notes: input.text('notes'),
    metadata: input.pairs('metadata'),
    license_key: input.text('license-key'),
    ...(input.flag('no-notify') && { notify: false }),
  }
}
