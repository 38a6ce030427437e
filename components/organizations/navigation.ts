import {
  Ban,
  Bell,
  CircleUserRound,
  Gauge,
  KeySquare,
  ListChecks,
  Mail,
  PackagePlus,
  Play,
  Plus,
  Store,
  Upload,
  UserPlus,
} from 'lucide-react'
import type { PaletteCommand } from '@/components/command-palette/palette-command'
import { NAV_ENTRIES, type NavId, type NavItem } from '@/components/layout/nav-entries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'

/** The pages of an organization, and what opens each; null opens to every member. */
const PAGES = [
  { id: 'overview', path: '', needs: null },
  { id: 'products', path: '/products', needs: 'products:view' },
  { id: 'licenses', path: '/licenses', needs: 'licenses:view' },
  { id: 'customers', path: '/customers', needs: 'customers:view' },
  { id: 'transfers', path: '/transfers', needs: 'transfers:review' },
  { id: 'sales', path: '/sales', needs: 'sales:view' },
  { id: 'statistics', path: '/statistics', needs: 'usage:view' },
  { id: 'requests', path: '/requests', needs: 'usage:view' },
  { id: 'usage', path: '/usage', needs: 'usage:view' },
  { id: 'webhooks', path: '/webhooks', needs: 'webhooks:view' },
  { id: 'team', path: '/team', needs: 'members:view' },
  { id: 'audit', path: '/audit', needs: 'audit:view' },
  { id: 'billing', path: '/billing', needs: 'billing:view' },
  { id: 'settings', path: '/settings', needs: null },
] as const satisfies { id: NavId; path: string; needs: Permission | null }[]

/** The sidebar. Without plans there is no billing. */
export const navigationItems = (org: string, may: May, hasPlans: boolean): NavItem[] =>
  PAGES.filter(({ id }) => hasPlans || id !== 'billing').map(({ id, path, needs }) => ({
    id,
    href: pageRoute(`/${org}${path}`),
    permitted: needs === null || may[needs],
  }))

type Elsewhere = Pick<PaletteCommand, 'id' | 'label' | 'Icon' | 'group' | 'keywords'> & {
  path: string
  needs: Permission | null
}

/** Pages that are not in the sidebar: actions that create something, and subpages. */
const ELSEWHERE: Elsewhere[] = [
  {
    id: 'licenses-new',
    label: 'Create licenses',
    Icon: Plus,
    group: 'Create',
    path: '/licenses/new',
    needs: 'licenses:create',
    keywords: ['new', 'issue', 'license'],
  },
  {
    id: 'licenses-import',
    label: 'Import licenses',
    Icon: Upload,
    group: 'Create',
    path: '/licenses/import',
    needs: 'licenses:create',
    keywords: ['csv', 'json', 'file'],
  },
  {
    id: 'products-new',
    label: 'Create a product',
    Icon: PackagePlus,
    group: 'Create',
    path: '/products/new',
    needs: 'products:create',
  },
  {
    id: 'simulate',
    label: 'Simulate a validation',
    Icon: Play,
    group: 'Go to',
    path: '/simulate',
    needs: 'licenses:view',
    keywords: ['why', 'test'],
  },
  {
    id: 'invite',
    label: 'Invite a member',
    Icon: UserPlus,
    group: 'Create',
    path: '/team',
    needs: 'members:invite',
    keywords: ['team', 'colleague', 'user'],
  },
  {
    id: 'jobs',
    label: 'Jobs',
    Icon: ListChecks,
    group: 'Go to',
    path: '/licenses/jobs',
    needs: 'licenses:view',
    keywords: ['jobs'],
  },
  {
    id: 'emails',
    label: 'Emails to customers',
    Icon: Mail,
    group: 'Go to',
    path: '/customers/emails',
    needs: 'customers:view',
    keywords: ['mail', 'sent', 'log', 'resend'],
  },
  {
    id: 'shops',
    label: 'Shops',
    Icon: Store,
    group: 'Go to',
    path: '/sales/sources',
    needs: 'sales:view',
    keywords: ['sales', 'stripe', 'orders'],
  },
  {
    id: 'ip-blocks',
    label: 'Blocked IP addresses',
    Icon: Ban,
    group: 'Go to',
    path: '/settings/ip-blocks',
    needs: 'ips:view',
    keywords: ['ip', 'network'],
  },
  {
    id: 'plan',
    label: 'Plan',
    Icon: Gauge,
    group: 'Go to',
    path: '/settings/plan',
    needs: null,
    keywords: ['limit', 'upgrade', 'pro'],
  },
  {
    id: 'access-tokens',
    label: 'Access tokens',
    Icon: KeySquare,
    group: 'Go to',
    path: '/settings/access-tokens',
    needs: 'access_tokens:view',
    keywords: ['api', 'token', 'management', 'scopes'],
  },
  {
    id: 'notifications',
    label: 'Notifications',
    Icon: Bell,
    group: 'Go to',
    path: '/settings/notifications',
    needs: null,
    keywords: ['email', 'slack', 'discord'],
  },
]

/** The static commands of the palette: pages to go to, and things to create. */
export const paletteCommands = (org: string, may: May, hasPlans: boolean): PaletteCommand[] => {
  const others = ELSEWHERE.filter(({ id, needs }) => (needs === null || may[needs]) && (hasPlans || id !== 'plan')).map(
    ({ path, needs: _needs, ...command }) => ({
      ...command,
      href: pageRoute(`/${org}${path}`),
    }),
  )
  return [
    ...navigationItems(org, may, hasPlans)
      .filter(({ permitted }) => permitted)
      .map(({ id, href }) => ({ id, label: NAV_ENTRIES[id].label, Icon: NAV_ENTRIES[id].Icon, group: 'Go to', href })),
    {
      id: 'account',
      label: 'Account',
      Icon: CircleUserRound,
      group: 'Go to',
      href: '/account',
      keywords: ['password', 'two-factor', 'sessions'],
    },
    ...others,
  ]
}
