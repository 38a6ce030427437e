'use client'
import { type Nullable, type SingleParser, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'

const PAGE_OF_LIST = ['after', 'before', 'page']
const FIRST_PAGE = { after: null, before: null, page: null }
const NO_FILTERS = [...PAGE_OF_LIST, 'sort']

type Change<Parsers extends UseQueryStatesKeysMap> = Partial<Nullable<Values<Parsers>>>

/** The filters of a list, kept in its URL. A new filter starts at the first page. */
export function useListFilters<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [params, setParams] = useQueryStates(parsers, { history: 'push' })
  const names = Object.keys(parsers).filter((name) => !NO_FILTERS.includes(name))
  const set = (change: Change<Parsers>) => void setParams({ ...FIRST_PAGE, ...change })
  const change = (values: Record<string, unknown>) => set(values as Change<Parsers>)
  return {
    params,
    isFiltered: names.some((name) => params[name] !== null),
    set,
    /** The filters and the order as a query string. */
    search: searchOf(parsers, params),
    /** Shows what such a text names; parameters that this list does not know are ignored. */
    apply: (search: string) => change(readSearch(parsers, search)),
    /** The sort order is kept. */
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    /** Props for the control of one filter. */
    field: <Name extends keyof Parsers & string>(name: Name) => ({
      value: params[name],
      onChange: (value: Values<Parsers>[Name] | null) => change({ [name]: value }),
    }),
  }
}

/** The parsers of filters and order, each of one text. */
const searchParsers = (parsers: UseQueryStatesKeysMap) =>
  Object.entries(parsers as Record<string, SingleParser<unknown>>).filter(([name]) => !PAGE_OF_LIST.includes(name))

function searchOf(parsers: UseQueryStatesKeysMap, params: Record<string, unknown>): string {
  const pairs = searchParsers(parsers).flatMap(([name, { serialize = String }]): [string, string][] => {
    const value = params[name] ?? null
    return value === null ? [] : [[name, serialize(value)]]
  })
  return new URLSearchParams(pairs).toString()
}

function readSearch(parsers: UseQueryStatesKeysMap, search: string): Record<string, unknown> {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    searchParsers(parsers).map(([name, parser]) => {
      const text = given.get(name)
      return [name, text === null ? null : parser.parse(text)]
    }),
  )
}

export type ListFilters<Parsers extends UseQueryStatesKeysMap> = ReturnType<typeof useListFilters<Parsers>>
