import { isDialogOpen } from '../dialogs/dialog-scope'
import { isFocusLost } from './is-focus-lost'

/** What a press leads to may be saved, and fetched again, before it takes the button away. */
const WATCHED_MS = 5_000
/** A part that places the focus itself has done so by then. */
const OTHERS_MS = 50

const CONTROL = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((kind) => `${kind}:not(:disabled, [tabindex="-1"])`)
  .join()

/**
 * Keeps the focus near a button that goes, or is disabled, by its own press with the keyboard: the cross of a filter,
 * *Discard*, *Next* on the last page; and near a field that goes as Enter sends its form, or Escape leaves it. Otherwise
 * a screen reader would start again at the top of the page. Dialogs give it back themselves, and a new page gives it to
 * its title.
 */
export function keepFocus(): () => void {
  let stop = () => {}
  const onClick = ({ target, detail }: MouseEvent) => {
    stop()
    const pressed = target instanceof Element ? target.closest('button') : null
    const focused = document.activeElement
    // A mouse and a finger have a place of their own, and on a phone a field that gets the focus opens the keyboard.
    if (detail !== 0 || pressed === null) return
    const isSent = focused instanceof HTMLInputElement && focused.form !== null && focused.form === pressed.form
    if (isSent || focused === pressed) stop = watch(isSent ? focused : pressed)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !(document.activeElement instanceof HTMLInputElement)) return
    stop()
    stop = watch(document.activeElement)
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', onKey, true)
  return () => {
    stop()
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('keydown', onKey, true)
  }
}

/** Until what has the focus is gone, another is pressed, or nothing more is expected of the press. */
function watch(focused: HTMLElement): () => void {
  const around = ancestorsWithin(focused)
  const before = [...(around.at(-1)?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].filter(
    (each) => (each.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  const path = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    if (isDialogOpen() || (focused.isConnected && !focused.matches(':disabled'))) return
    stop()
    const isLost = isFocusLost() || document.activeElement === focused
    if (isLost && location.pathname === path) controlNear(around, before)?.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(() => {
    timer ??= setTimeout(look, OTHERS_MS)
  })
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  const end = setTimeout(() => stop(), WATCHED_MS)
  const stop = () => {
    clearTimeout(end)
    clearTimeout(timer)
    watcher.disconnect()
  }
  return stop
}

/** The closest first, up to the content of the page, which another page replaces. */
function ancestorsWithin(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let each = element.parentElement; each !== null && !each.matches('main, body'); each = each.parentElement)
    ancestors.push(each)
  return ancestors
}

/** In the closest that is still there and has a control: the last of those that came before, or else its first. */
export function controlNear(around: readonly Element[], before: readonly HTMLElement[]): HTMLElement | null {
  for (const each of around.filter(({ isConnected }) => isConnected)) {
    const control =
      before.findLast((one) => each.contains(one) && one.matches(CONTROL) && isShown(one)) ??
      [...each.querySelectorAll<HTMLElement>(CONTROL)].find(isShown)
    if (control) return control
  }
  return null
}

/** A bar has buttons that other widths show. */
const isShown = (element: Element): boolean => element.getClientRects().length > 0
