/** What is above the page, or takes keys itself. */
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="radio"]'

/** Whether a key is the page's: nobody types into a field, and no dialog or menu is open. */
export const isKeyFree = ({ target, isComposing }: KeyboardEvent): boolean =>
  !isComposing && !(target instanceof Element && target.matches(TYPED_INTO)) && !document.querySelector(BUSY)

/** Calls back on Escape, where it closes nothing else. Returns a function that stops listening. */
export function listenForEscape(act: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isKeyFree(event)) act()
  }
  // Before the dialog that it closes, which would be gone.
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}
