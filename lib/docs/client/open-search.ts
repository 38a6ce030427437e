type SearchModule = { openSearch: () => void }

/** Opens the search on "/", Ctrl-K, Cmd-K and its button. Its script and its index are loaded then. */
export function startSearch() {
  const button = document.querySelector('[data-open-search]')
  button?.addEventListener('click', () => void open())
  addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    void open()
  })
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return event.key === '/' && !event.altKey && !isTyping(event.target)
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && !isTyping(event.target)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

async function open() {
  const url = document.getElementById('page-script')?.dataset['search']
  if (!url) return
  const search: SearchModule = await import(url)
  search.openSearch()
}
