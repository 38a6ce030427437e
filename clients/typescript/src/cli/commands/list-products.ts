import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { ManagementApi } from '../management-api.js'
import { dayOf, paintStatus } from '../records.js'
import { plain } from '../terminal.js'
import { PAGE_OPTIONS, printList } from './print-list.js'

export const listProducts: Command = {
  name: 'products list',
  summary: 'List products, newest first',
  options: {
    state: { value: 'STATE', about: 'One of', choices: ['active', 'disabled', 'archived'] },
    ...PAGE_OPTIONS,
  },
  async run(input) {
    const rows = { path: '/products', query: { state: input.text('state') }, noun: 'products' }
    await printList(await ManagementApi.signedIn(input), input, rows, {
      head: ['SLUG', 'NAME', 'STATE', 'CREATED', 'ID'],
      cells: ({ slug, name, state, created_at, id }) => [
        plain(String(slug)),
        plain(String(name)),
        paintStatus(state),
        dayOf(created_at),
        String(id),
      ],
    })
    return EXIT.ok
  },
}
