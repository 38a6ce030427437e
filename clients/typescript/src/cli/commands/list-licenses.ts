import type { JsonObject } from '../../json.js'
import type { Command, Option } from '../command.js'
import { EXIT } from '../exit-codes.js'
import type { Input } from '../input.js'
import { ManagementApi } from '../management-api.js'
import { customerOf, findProductId, keyOf, lastDayOf, paintStatus } from '../records.js'
import { plain } from '../terminal.js'
import { PAGE_OPTIONS, printList } from './print-list.js'

const FILTERS: Record<string, Option> = {
  product: { value: 'PRODUCT', about: 'Of a product, by ID or URL name' },
  status: { value: 'STATUS', about: 'One of', choices: ['active', 'expiring', 'expired', 'revoked'] },
  'customer-email': { value: 'EMAIL', about: 'Of the customer with this email address' },
  'customer-discord-id': { value: 'ID', about: 'Of the customer with this Discord account' },
  'customer-id': { value: 'ID', about: 'Of this customer' },
  'license-key': { value: 'KEY', about: 'With this key' },
  search: { value: 'TEXT', about: 'With this text in notes, email address, Discord ID or customer name' },
  'ip-mode': { value: 'MODE', about: 'IP control, one of', choices: ['off', 'auto_register', 'allow_list'] },
  'expires-before': { value: 'DATE', about: 'That expire before this day or time' },
  'expires-after': { value: 'DATE', about: 'That expire on this day or time, or after it' },
  metadata: { value: 'KEY=VALUE', about: 'With this metadata; may be given several times', isMultiple: true },
}

export const listLicenses: Command = {
  name: 'licenses list',
  summary: 'List licenses, newest first',
  options: { ...FILTERS, ...PAGE_OPTIONS },
  examples: [
    'latchkey licenses list --status expiring --product editor',
    'latchkey licenses list --metadata plan=gold --all --json',
  ],
  async run(input) {
    const api = await ManagementApi.signedIn(input)
    const rows = { path: '/licenses', query: await readFilters(api, input), noun: 'licenses' }
    await printList(api, input, rows, {
      head: ['LICENSE KEY', 'STATUS', 'EXPIRES', 'CUSTOMER', 'NAME', 'ID'],
      cells: cellsOf,
    })
    return EXIT.ok
  },
}

async function readFilters(api: ManagementApi, input: Input): Promise<Record<string, string | undefined>> {
  const pairs = Object.entries(input.pairs('metadata') ?? {})
  const product = input.text('product')
  return {
    status: input.text('status'),
    customer_email: input.text('customer-email'),
    customer_discord_id: input.text('customer-discord-id'),
    customer_id: input.text('customer-id'),
    license_key: input.text('license-key'),
    q: input.text('search'),
    ip_mode: input.text('ip-mode'),
    expires_before: input.expiryLimit('expires-before'),
    expires_after: input.expiryLimit('expires-after'),
    ...Object.fromEntries(pairs.map(([key, value]) => [`metadata[${key}]`, value])),
    product_id: product && (await findProductId(api, product)),
  }
}

const cellsOf = (license: JsonObject): string[] => [
  keyOf(license),
  paintStatus(license['status']),
  lastDayOf(license['expires_at']),
  customerOf(license),
  plain(String(license['name'] ?? '')),
  String(license['id']),
]
