import { openPalette, openShortcuts } from '@/lib/foundation/browser/page/command-palette'
import { focusPageSearch, listenForSingleKeys, stepRow } from '@/lib/foundation/browser/page/single-keys'
import type { PaletteCommand } from './palette-command'

/** The keys of commands, by their id: those of them that the reader may use work. */
const KEYS: Record<string, string> = {
  c: 'licenses-new',
  'g o': 'overview',
  'g p': 'products',
  'g l': 'licenses',
  'g c': 'customers',
  'g e': 'emails',
  'g m': 'sales',
  'g i': 'statistics',
  'g r': 'requests',
  'g u': 'usage',
  'g w': 'webhooks',
  'g t': 'team',
  'g a': 'audit',
  'g s': 'settings',
}

type Go = (href: Extract<PaletteCommand, { href: unknown }>['href']) => void

/**
 * Keys by themselves: `/` searches, `c` creates, `j` and `k` step through rows, `g` and a letter go to a page. Returns a
 * function that stops listening.
 */
export const actOnSingleKeys = (commands: readonly PaletteCommand[], go: Go): (() => void) =>
  listenForSingleKeys((keys) => {
    if (keys === '/') return focusPageSearch() || done(openPalette)
    if (keys === '?') return done(openShortcuts)
    if (keys === 'j' || keys === 'k') return stepRow(keys === 'j' ? 1 : -1)
    const command = commands.find(({ id }) => id === KEYS[keys])
    if (!command || !('href' in command)) return false
    go(command.href)
    return true
  })

function done(act: () => void): true {
  act()
  return true
}
