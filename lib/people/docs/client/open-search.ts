type SearchModule = { openSearch: (typed: string) => void }

/** What was typed since the search was asked for, while its script loads. */
let typed: string | null = null

/**
 * Opens the search on "/", Ctrl-K, Cmd-K and its button, and where a link asks for it: `/docs#search=revoke`. Its script
 * and its index are loaded then.
 */
export function startSearch() {
  const button = document.querySelector('[data-open-search]')
  button?.addEventListener('click', () => void open())
  addEventListener('keydown', (event) => {
    if (typed !== null && isCharacter(event)) typed += event.key
    else if (isShortcut(event)) void open()
    else return
    event.preventDefault()
  })
  const asked = new URLSearchParams(location.hash.slice(1)).get('search')
  if (asked) void open(asked)
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return event.key === '/' && !event.altKey && !isTyping(event.target)
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && !isTyping(event.target)
}

const isCharacter = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !altKey && !ctrlKey && !metaKey

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

async function open(text = '') {
  const url = document.getElementById('page-script')?.dataset['search']
  if (!url || typed !== null) return
  typed = text
  try {
    const search: SearchModule = await import(url)
    search.openSearch(typed)
  } finally {
    typed = null
  }
}
