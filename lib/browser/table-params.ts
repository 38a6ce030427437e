import { createParser, parseAsString } from 'nuqs/server'

export type Sort = { column: string; direction: 'asc' | 'desc' }

/** `?sort=-created_at` for descending, `?sort=name` for ascending. */
export const parseAsSort = createParser<Sort>({
  parse: (text) =>
    text === '' || text === '-'
      ? null
      : { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' },
  serialize: ({ column, direction }) => `${direction === 'desc' ? '-' : ''}${column}`,
  eq: (a, b) => a.column === b.column && a.direction === b.direction,
})

/** What every table keeps in the URL. On the server: `createLoader({ ...tableParams, status: … })`. */
export const tableParams = { sort: parseAsSort, after: parseAsString, before: parseAsString }
