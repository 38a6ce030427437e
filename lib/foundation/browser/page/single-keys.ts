import { isKeyFree } from './free-keys'

/** Where this browser keeps that the single keys are off. */
const STORED_AT = 'single-keys'
const OFF = 'off'
/** How long the second key of a pair is waited for. */
const PAIR_MS = 1_500

/**
 * Whether a key by itself does something. It can be turned off, because a character is easily typed or dictated by
 * mistake: WCAG 2.2, 2.1.4.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED_AT) !== OFF
  } catch {
    // A browser that stores nothing.
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED_AT)
    else localStorage.setItem(STORED_AT, OFF)
  } catch {
    // They stay as they are.
  }
}

/**
 * Calls back with a key that is pressed outside of fields and dialogs, or with a pair that begins with g, like "g l".
 * The callback says whether it did something. Returns a function that stops listening.
 */
export function listenForSingleKeys(act: (keys: string) => boolean): () => void {
  let begun = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isKeyFree(event) || !areSingleKeysOn()) return
    const isSecond = event.timeStamp - begun < PAIR_MS
    begun = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (act(isSecond ? `g ${event.key}` : event.key)) event.preventDefault()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

/** Puts the cursor into the search of the page. False if the page has none. */
export function focusPageSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('main search input')
  input?.focus()
  input?.select()
  return input !== null
}

/** Goes to the next or the previous row of the first table. False if the page has no rows to open. */
export function stepRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  next?.focus()
  return next !== undefined
}
