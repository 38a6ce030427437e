import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
}

/** What opens the rows of a table, in their order. */
export const rowLinksOf = (table: HTMLTableElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('[data-row-link]'),
]

/** The arrow keys, Home and End walk the rows of a table; Space selects, Enter opens. */
export function moveRowFocus(event: KeyboardEvent<HTMLTableElement>) {
  const link = event.target instanceof HTMLElement && event.target.matches('[data-row-link]') ? event.target : null
  if (!link) return
  if (event.key === ' ') {
    const box = link.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')
    // Without one, Space presses the button of a row, like Enter.
    if (!box) return
    event.preventDefault()
    box.click()
    return
  }
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const links = rowLinksOf(event.currentTarget)
  links[step(links.indexOf(link), links.length - 1)]?.focus()
}
