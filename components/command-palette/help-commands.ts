import { Activity, BookOpen, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { openShortcuts } from '@/lib/foundation/browser/page/command-palette'
import type { Theme } from '@/lib/foundation/browser/page/theme'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import type { PaletteCommand } from './palette-command'

/** What every page offers: the theme, the documentation, the status, the shortcuts, and the way out. */
export const helpCommands = (setTheme: (theme: Theme) => void): PaletteCommand[] => [
  themeCommand('light', Sun, setTheme),
  themeCommand('dark', Moon, setTheme),
  { ...themeCommand('system', Monitor, setTheme), label: 'Match system' },
  {
    id: 'docs',
    label: 'Docs',
    Icon: BookOpen,
    group: 'Help',
    externalHref: DOCS_PAGES.home,
  },
  { id: 'quickstart', label: 'Quickstart', Icon: BookOpen, group: 'Help', externalHref: DOCS_PAGES.quickstart },
  { id: 'status', label: 'Status', Icon: Activity, group: 'Help', externalHref: '/status' },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    Icon: Keyboard,
    hint: 'Ctrl /',
    group: 'Help',
    run: openShortcuts,
  },
  { id: 'sign-out', label: 'Sign out', Icon: LogOut, group: 'Account', run: signOut },
]

/** What is left where nothing is called so: the documentation, which is searched for it on its own page. */
export const docsSearch = (text: string): PaletteCommand => ({
  id: 'docs-search',
  label: `Search the documentation for “${text}”`,
  Icon: BookOpen,
  group: 'Help',
  externalHref: `${DOCS_PAGES.home}#search=${encodeURIComponent(text)}`,
})

/** As the user menu does: a form post, answered with a redirect. */
function signOut(): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/api/session/sign-out' })
  document.body.append(form)
  form.submit()
}

const themeCommand = (
  theme: Theme,
  Icon: PaletteCommand['Icon'],
  setTheme: (theme: Theme) => void,
): PaletteCommand => ({
  id: `theme-${theme}`,
  label: `Use the ${theme} theme`,
  Icon,
  group: 'Theme',
  run: () => setTheme(theme),
})
