'use client'
import { type Nullable, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'

const FIRST_PAGE = { after: null, before: null, page: null }
const NO_FILTERS = [...Object.keys(FIRST_PAGE), 'sort']

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
    /** The sort order is kept. */
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    /** Props for the control of one filter. */
    field: <Name extends keyof Parsers & string>(name: Name) => ({
      value: params[name],
      onChange: (value: Values<Parsers>[Name] | null) => change({ [name]: value }),
    }),
  }
}

export type ListFilters<Parsers extends UseQueryStatesKeysMap> = ReturnType<typeof useListFilters<Parsers>>
