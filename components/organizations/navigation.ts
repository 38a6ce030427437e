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
  ShieldCheck,
  Store,
  Upload,
  UserPlus,
} from 'lucide-react'
import type { PaletteCommand } from '@/components/command-palette/palette-command'
import { NAV_ENTRIES, type NavId, type NavItem } from '@/components/layout/nav-entries'
import { CONSOLE_PAGES } from '@/components/operator/console-pages'
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
  { id: 'emails', path: '/customers/emails', needs: 'customers:view' },
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

type Elsewhere = Pick<PaletteCommand, 'id' | 'label' | 'Icon' | 'group'> & {
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
  },
  {
    id: 'licenses-import',
    label: 'Import licenses',
    Icon: Upload,
    group: 'Create',
    path: '/licenses/import',
    needs: 'licenses:create',
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
    id: 'get-started',
    label: 'Get started',
    Icon: ListChecks,
    group: 'Go to',
    path: '?setup=1',
    needs: 'products:view',
  },
  {
    id: 'simulate',
    label: 'Simulate a validation',
    Icon: Play,
    group: 'Go to',
    path: '/simulate',
    needs: 'licenses:view',
  },
  {
    id: 'invite',
    label: 'Invite a member',
    Icon: UserPlus,
    group: 'Create',
    path: '/team',
    needs: 'members:invite',
  },
  {
    id: 'jobs',
    label: 'Jobs',
    Icon: ListChecks,
    group: 'Go to',
    path: '/licenses/jobs',
    needs: 'licenses:view',
  },
  {
    id: 'shops',
    label: 'Shops',
    Icon: Store,
    group: 'Go to',
    path: '/sales/sources',
    needs: 'sales:view',
  },
  {
    id: 'branding',
    label: 'Branding',
    Icon: NAV_ENTRIES.settings.Icon,
    group: 'Go to',
    path: '/settings/branding',
    needs: 'org:update',
  },
  {
    id: 'ip-blocks',
    label: 'Blocked IP addresses',
    Icon: Ban,
    group: 'Go to',
    path: '/settings/ip-blocks',
    needs: 'ips:view',
  },
  {
    id: 'plan',
    label: 'Plan',
    Icon: Gauge,
    group: 'Go to',
    path: '/settings/plan',
    needs: null,
  },
  {
    id: 'access-tokens',
    label: 'Access tokens',
    Icon: KeySquare,
    group: 'Go to',
    path: '/settings/access-tokens',
    needs: 'access_tokens:view',
  },
  {
    id: 'notifications',
    label: 'Notifications',
    Icon: Bell,
    group: 'Go to',
    path: '/settings/notifications',
    needs: null,
  },
]

const CONSOLE = { Icon: ShieldCheck, group: 'Operator console' }

type Reader = { may: May; hasPlans: boolean; isOperator: boolean; hasMailbox: boolean }

/** The static commands of the palette: pages to go to, and things to create. */
export const paletteCommands = (org: string, { may, hasPlans, isOperator, hasMailbox }: Reader): PaletteCommand[] => [
  ...navigationItems(org, may, hasPlans)
    .filter(({ permitted }) => permitted)
    .map(({ id, href }) => ({ id, label: NAV_ENTRIES[id].label, Icon: NAV_ENTRIES[id].Icon, group: 'Go to', href })),
  { id: 'account', label: 'Account', Icon: CircleUserRound, group: 'Go to', href: '/account' },
  ...ELSEWHERE.filter(({ id, needs }) => (needs === null || may[needs]) && (hasPlans || id !== 'plan')).map(
    ({ path, needs: _needs, ...command }) => ({ ...command, href: pageRoute(`/${org}${path}`) }),
  ),
  ...(isOperator
    ? [
        ...CONSOLE_PAGES.map(({ href, label }) => ({ id: href, label, ...CONSOLE, href })),
        { id: 'mail-server', label: 'Mail server', ...CONSOLE, href: pageRoute('/operator/system#email') },
      ]
    : []),
  ...(hasMailbox
    ? [{ id: 'mailbox', label: 'Mailbox', Icon: Mail, group: 'Go to', externalHref: '/dev/mailbox' }]
    : []),
]
