import { useState } from 'react'
import { useIsHydrating } from './use-is-hydrating'

/** More than anyone ticks by hand on the pages of a list. */
const MAX_KEPT = 1_000

/**
 * The ticked rows of a list. They are kept in the entry of the browser's history that shows it, as the place in the list
 * is: there again for who opens a row and goes back, and nowhere else.
 */
export function useKeptSelection(list: string) {
  const isHydrating = useIsHydrating()
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(isHydrating ? [] : readKept(list)))
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids)
    history.replaceState({ ...history.state, [nameOf(list)]: [...ids].slice(0, MAX_KEPT) }, '')
  }
  return [selected, select] as const
}

function readKept(list: string): string[] {
  const kept: unknown = history.state?.[nameOf(list)]
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

const nameOf = (list: string): string => `selected ${list}`
