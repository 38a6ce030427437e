import { TASKS } from '@/lib/people/docs/core/tasks'
import { announce } from './announce'
import { taskItem } from './search-result'

type Find = (typed: string) => Promise<HTMLElement[]>

const MARKUP = `
<form method="dialog" role="search">
  <input type="text" role="combobox" aria-label="Search the documentation" aria-expanded="false" aria-autocomplete="list"
    aria-controls="search-results" placeholder="Search the documentation" autocomplete="off" spellcheck="false" maxlength="300">
  <button class="close" aria-label="Close search"><kbd>Esc</kbd><span>Close</span></button>
</form>
<p class="hint"></p>
<div id="search-results" role="listbox" aria-label="Results"></div>`

const HINTS = {
  start: 'Search guides and the API reference, or choose a task:',
  nothing: (typed: string) => `No results for “${typed}”. Try fewer or other words, or choose a task:`,
  failed: 'Search could not be loaded. Check your connection and try again.',
}

function hintOf(found: HTMLElement[] | null, typed: string): string {
  if (found === null) return HINTS.failed
  if (found.length > 0) return ''
  return typed === '' ? HINTS.start : HINTS.nothing(typed)
}

/** A dialog with a text field and a list of results, used with the keyboard as with the mouse. */
export function createSearchDialog(find: Find): { open: (typed: string) => void } {
  const { dialog, input, list, hint } = createElements()
  let turn = 0

  async function show() {
    const typed = input.value.trim()
    turn += 1
    const own = turn
    const found = typed === '' ? [] : await find(typed).catch(() => null)
    if (own === turn) fill(found, typed)
  }

  /** Shows what was found. Null: it couldn't be looked for. */
  function fill(found: HTMLElement[] | null, typed: string) {
    const items = found?.length === 0 ? TASKS.map(taskItem) : (found ?? [])
    list.replaceChildren(...items)
    list.scrollTop = 0
    hint.textContent = hintOf(found, typed)
    input.setAttribute('aria-expanded', String(items.length > 0))
    // Enter leads to the first result, but never to a task that nobody chose.
    choose(found?.[0])
    if (typed !== '') announce(hint.textContent || (items.length === 1 ? '1 result' : `${items.length} results`))
  }

  function choose(item: Element | null | undefined) {
    for (const other of list.children) other.setAttribute('aria-selected', String(other === item))
    if (item) input.setAttribute('aria-activedescendant', item.id)
    else input.removeAttribute('aria-activedescendant')
    item?.scrollIntoView({ block: 'nearest' })
  }

  const chosen = () => list.querySelector<HTMLAnchorElement>('[aria-selected=true]')

  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') choose(chosen()?.nextElementSibling ?? list.firstElementChild)
    else if (event.key === 'ArrowUp') choose(chosen()?.previousElementSibling ?? list.lastElementChild)
    else if (event.key === 'Enter') chosen()?.click()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  return {
    open(typed) {
      if (dialog.open) return
      dialog.showModal()
      if (typed === '') input.select()
      else input.value = typed
      void show()
    },
  }
}

function createElements() {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.setAttribute('aria-label', 'Search')
  dialog.innerHTML = MARKUP
  document.body.append(dialog)
  return {
    dialog,
    input: dialog.querySelector('input') as HTMLInputElement,
    list: dialog.querySelector('[role=listbox]') as HTMLElement,
    hint: dialog.querySelector('.hint') as HTMLElement,
  }
}
