import { isObject, type JsonObject, textOf } from '../../json.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { ManagementApi } from '../management-api.js'
import { timeOf } from '../records.js'
import { type Color, paint, plain, print, printFields, printJson, printTable } from '../terminal.js'
import { IDEMPOTENCY_OPTION } from './issue-license.js'
import { PAGE_OPTIONS, printList } from './print-list.js'

const SALE = [{ name: 'SALE' }] as const
const BY_ID = 'SALE is the ID, as latchkey sales list shows it.'

const STATE_COLORS = {
  waiting: 'yellow',
  downloaded: 'yellow',
  held: 'red',
  dry_run: 'gray',
  test: 'gray',
  active: 'green',
  past_due: 'yellow',
  ended: 'gray',
  refunded: 'yellow',
  disputed: 'red',
} as const satisfies Record<string, Color>

export const listSales: Command = {
  name: 'sales list',
  summary: 'List sales of connected shops, newest first',
  options: {
    state: { value: 'STATE', about: 'One of', choices: Object.keys(STATE_COLORS) },
    source: { value: 'ID', about: 'Of this source' },
    ...PAGE_OPTIONS,
  },
  examples: ['latchkey sales list --state held'],
  async run(input) {
    const query = { state: input.text('state'), source_id: input.text('source') }
    const api = await ManagementApi.signedIn(input)
    await printList(
      api,
      input,
      { path: '/sales', query, noun: 'sales' },
      {
        head: ['ORDER', 'STATE', 'CUSTOMER', 'AMOUNT', 'LICENSES', 'SHOP', 'ID'],
        cells: (sale) => [
          textIn(sale, 'order_id'),
          paintState(sale),
          buyerOf(sale),
          amountOf(sale),
          String(sale['licenses']),
          shopOf(sale),
          String(sale['id']),
        ],
      },
    )
    return EXIT.ok
  },
}

export const showSale: Command = {
  name: 'sales show',
  summary: 'Show a sale, with what the shop sent and what was done',
  arguments: SALE,
  options: {},
  notes: [BY_ID],
  async run(input) {
    const api = await ManagementApi.signedIn(input)
    const sale = await api.get(`/sales/${pathOf(input.arguments)}`)
    if (input.isJson) printJson(sale)
    else printSale(sale)
    return EXIT.ok
  },
}

export const replaySale: Command = {
  name: 'sales replay',
  summary: 'Apply a sale again; nothing is created twice',
  arguments: SALE,
  options: IDEMPOTENCY_OPTION,
  notes: [BY_ID, 'The access token needs sales:manage, and the scopes to create, update, and revoke licenses.'],
  async run(input) {
    const api = await ManagementApi.signedIn(input)
    const idempotencyKey = input.text('idempotency-key')
    const sale = await api.post(`/sales/${pathOf(input.arguments)}/replay`, { idempotencyKey })
    if (input.isJson) printJson(sale)
    else print(`${textIn(sale, 'order_id') || 'The sale'} is being applied again. It takes seconds.`)
    return EXIT.ok
  },
}

const pathOf = ([id = '']: readonly string[]): string => encodeURIComponent(id)

function printSale(sale: JsonObject): void {
  printFields([
    ['Order', textIn(sale, 'order_id') || null],
    ['State', paintState(sale)],
    ['Reason', textIn(sale, 'reason') || null],
    ['Customer', buyerOf(sale) || null],
    ['Amount', amountOf(sale) || null],
    ['Paid', paidOf(sale)],
    ['Paid back', moneyOf(sale['paid_back'], sale) || null],
    ['Subscription', textIn(sale, 'subscription_id') || null],
    ['Paid until', timeOf(sale['paid_until'])],
    ...rowsIn(sale, 'lines').map(
      (line) => ['Bought', plain(`${line['quantity']} × ${line['product']}`)] satisfies [string, string],
    ),
    ...rowsIn(sale, 'sold').map(
      ({ license_id }) => ['License', textOf(license_id) ?? 'deleted'] satisfies [string, string],
    ),
    ['Shop', shopOf(sale)],
    ['ID', textIn(sale, 'id')],
  ])
  print('')
  printTable(
    ['HAPPENED', 'EVENT', 'RESULT'],
    rowsIn(sale, 'events').map((event) => [timeOf(event['happened_at']) ?? '', textIn(event, 'type'), doneBy(event)]),
  )
}

const DID = { issue: 'license created', revoke: 'revoked', reinstate: 'reinstated', set_expiry: 'expiry changed' }
const isKnown = (name: string): name is keyof typeof DID => name in DID

function doneBy(event: JsonObject): string {
  if (event['done'] === null) return 'not applied yet'
  const done = rowsIn(event, 'done').map(({ do: name, count, is_real }) => {
    const what = isKnown(String(name)) ? DID[String(name) as keyof typeof DID] : plain(String(name))
    return `${typeof count === 'number' && count > 1 ? `${count} × ` : ''}${what}${is_real === false ? ' (not really)' : ''}`
  })
  return done.length > 0 ? done.join(', ') : 'nothing'
}

const rowsIn = (record: JsonObject, name: string): JsonObject[] => {
  const rows = record[name]
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

const textIn = (record: JsonObject, name: string): string => plain(textOf(record[name]) ?? '')

const paintState = ({ state }: JsonObject): string => {
  const known = Object.entries(STATE_COLORS).find(([name]) => name === state)
  return paint(plain(String(state)), known?.[1] ?? null)
}

function buyerOf({ customer }: JsonObject): string {
  if (!isObject(customer)) return ''
  const { email, discord_id, account_id, name } = customer
  return plain(textOf(email) ?? textOf(discord_id) ?? textOf(name) ?? textOf(account_id) ?? '')
}

const amountOf = (sale: JsonObject): string => moneyOf(sale['amount'], sale)

/** "18 EUR in 2 payments"; null where a single payment is the amount. */
function paidOf(sale: JsonObject): string | null {
  const { payments, paid } = sale
  return typeof payments === 'number' && payments > 1 && typeof paid === 'string'
    ? `${moneyOf(paid, sale)} in ${payments} payments`
    : null
}

const moneyOf = (money: unknown, { currency }: JsonObject): string => {
  const text = textOf(money)
  return text === null ? '' : plain([text, textOf(currency)].filter(Boolean).join(' '))
}

const shopOf = ({ source }: JsonObject): string => (isObject(source) ? textIn(source, 'name') : '')
