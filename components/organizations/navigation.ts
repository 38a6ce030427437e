import { NAV_ENTRIES, type NavId, type NavItem } from '@/components/layout/nav-entries'
import type { PaletteCommand } from '@/components/layout/palette-command'
import type { May } from '@/lib/access/core/may'
import type { Permission } from '@/lib/access/core/permissions'

/** The pages of an organization, and what opens each; null opens to every member. */
const PAGES: { id: NavId; path: string; needs: Permission | null }[] = [
  { id: 'overview', path: '', needs: null },
  { id: 'products', path: '/products', needs: 'products:view' },
  { id: 'licenses', path: '/licenses', needs: 'licenses:view' },
  { id: 'customers', path: '/customers', needs: 'customers:view' },
  { id: 'requests', path: '/requests', needs: 'usage:view' },
  { id: 'usage', path: '/usage', needs: 'usage:view' },
  { id: 'webhooks', path: '/webhooks', needs: 'webhooks:view' },
  { id: 'team', path: '/team', needs: 'members:view' },
  { id: 'audit', path: '/audit', needs: 'audit:view' },
  { id: 'settings', path: '/settings', needs: null },
]

export const navOf = (org: string, may: May): NavItem[] =>
  PAGES.map(({ id, path, needs }) => ({ id, href: `/${org}${path}`, permitted: needs === null || may[needs] }))

/** What the command palette knows without asking: where one can go, and what one can begin. */
export const commandsOf = (org: string, may: May): PaletteCommand[] => [
  ...navOf(org, may)
    .filter(({ permitted }) => permitted)
    .map(({ id, href }) => ({ id, label: NAV_ENTRIES[id].label, group: 'Go to', href })),
  {
    id: 'simulate',
    label: 'Simulate a validation',
    group: 'Go to',
    href: `/${org}/simulate`,
    keywords: ['why', 'test'],
  },
  {
    id: 'account',
    label: 'Account',
    group: 'Go to',
    href: '/account',
    keywords: ['password', 'two-factor', 'sessions'],
  },
]
