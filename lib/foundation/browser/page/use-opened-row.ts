import { useState } from 'react'
import { useIsHydrating } from './use-is-hydrating'

const OPENED = 'opened row'

/** Notes a row whose page is opened, in the entry of the browser's history that shows its list. */
export const keepOpenedRow = (id: string): void => history.replaceState({ ...history.state, [OPENED]: id }, '')

/** The row that was opened from this list, for who goes back to it; null in a list that is opened again. */
export function useOpenedRow(): string | null {
  const isHydrating = useIsHydrating()
  const [opened] = useState(() => (isHydrating ? null : readOpened()))
  return opened
}

function readOpened(): string | null {
  const opened: unknown = history.state?.[OPENED]
  return typeof opened === 'string' ? opened : null
}
