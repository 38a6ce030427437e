const STORAGE_KEY = 'docs-language'

type Group = { root: HTMLElement; tabs: HTMLElement[]; panels: HTMLElement[] }

/** Tabs that can be used with the keyboard. A language that is chosen is shown everywhere, on all pages. */
export function startTabs() {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-tabs]')].map(groupOf)
  const language = document.documentElement.dataset['language']
  for (const group of groups) {
    if (language) showLanguage(group, language)
    for (const tab of group.tabs) {
      tab.addEventListener('click', () => choose(groups, group, tab))
      tab.addEventListener('keydown', (event) => moveFocus(event, groups, group))
    }
  }
  // From here on `hidden` says what is shown, and no longer the style of the language.
  delete document.documentElement.dataset['language']
}

const groupOf = (root: HTMLElement): Group => ({
  root,
  tabs: [...root.querySelectorAll<HTMLElement>('[role=tab]')],
  panels: [...root.querySelectorAll<HTMLElement>('[role=tabpanel]')],
})

function choose(groups: Group[], group: Group, tab: HTMLElement) {
  const key = tab.dataset['key'] ?? ''
  // Blocks above this one may change their height: it stays where it is on the screen.
  const before = group.root.getBoundingClientRect().top
  select(group, key)
  if (group.root.dataset['tabs'] === 'languages') {
    // The second tab of a language, like Java (Maven), is one of this group: elsewhere it is the language.
    const [language = key] = key.split(':')
    remember(language)
    for (const other of groups) if (other !== group) showLanguage(other, language)
  }
  scrollBy({ top: group.root.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Shows the panel for a language: its own, or the one that stands in for it. */
function showLanguage(group: Group, language: string) {
  const panel = group.panels.find((one) => one.dataset['for']?.split(' ').includes(language))
  if (panel) select(group, panel.dataset['key'] ?? '')
}

function select({ tabs, panels }: Group, key: string) {
  for (const tab of tabs) {
    const isChosen = tab.dataset['key'] === key
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
  }
  for (const panel of panels) panel.hidden = panel.dataset['key'] !== key
}

function remember(language: string) {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

function moveFocus(event: KeyboardEvent, groups: Group[], group: Group) {
  const step = STEPS[event.key]
  const index = group.tabs.indexOf(event.target as HTMLElement)
  const tab = step && group.tabs[step(index, group.tabs.length)]
  if (!tab) return
  event.preventDefault()
  choose(groups, group, tab)
  tab.focus()
}
