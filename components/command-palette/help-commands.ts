import { BookOpen, Keyboard, Monitor, Moon, Sun } from 'lucide-react'
import { openShortcuts } from '@/lib/foundation/browser/page/command-palette'
import type { Theme } from '@/lib/foundation/browser/page/theme'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import type { PaletteCommand } from './palette-command'

/** What every page offers: the theme, the documentation, the shortcuts. */
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
    keywords: ['documentation', 'help', 'api', 'reference'],
  },
  { id: 'quickstart', label: 'Quickstart', Icon: BookOpen, group: 'Help', externalHref: DOCS_PAGES.quickstart },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    Icon: Keyboard,
    hint: 'Ctrl /',
    group: 'Help',
    run: openShortcuts,
    keywords: ['keys', 'help'],
  },
]

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
  keywords: ['colors', 'mode'],
})
