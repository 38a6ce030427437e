import {
  ArrowLeftRight,
  ChartColumn,
  ChartSpline,
  CreditCard,
  History,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Package,
  ScrollText,
  Settings,
  ShoppingCart,
  UserRoundCog,
  Users,
  Webhook,
} from 'lucide-react'
import type { Route } from 'next'
import type { ReactNode } from 'react'

type NavEntry = { label: string; Icon: LucideIcon; group: 'work' | 'administration'; isBelow?: boolean }

/** The entries of the sidebar, in order: daily work first, then administration. */
export const NAV_ENTRIES = {
  overview: { label: 'Overview', Icon: LayoutDashboard, group: 'work' },
  products: { label: 'Products', Icon: Package, group: 'work' },
  licenses: { label: 'Licenses', Icon: KeyRound, group: 'work' },
  customers: { label: 'Customers', Icon: Users, group: 'work' },
  // Below Customers, whose requests they are, and who got them.
  transfers: { label: 'Transfers', Icon: ArrowLeftRight, group: 'work', isBelow: true },
  emails: { label: 'Emails', Icon: Mail, group: 'work', isBelow: true },
  sales: { label: 'Sales', Icon: ShoppingCart, group: 'work' },
  statistics: { label: 'Statistics', Icon: ChartSpline, group: 'work' },
  requests: { label: 'Requests', Icon: ScrollText, group: 'work' },
  usage: { label: 'Usage', Icon: ChartColumn, group: 'work' },
  webhooks: { label: 'Webhooks', Icon: Webhook, group: 'work' },
  team: { label: 'Team', Icon: UserRoundCog, group: 'administration' },
  audit: { label: 'Audit log', Icon: History, group: 'administration' },
  billing: { label: 'Billing', Icon: CreditCard, group: 'administration' },
  settings: { label: 'Settings', Icon: Settings, group: 'administration' },
} as const satisfies Record<string, NavEntry>

export type NavId = keyof typeof NAV_ENTRIES

/** One item of the rail. Items the user may not see are left out. */
export type NavItem = NavPlace & { permitted: boolean; badge?: ReactNode }
export type NavPlace = { id: NavId; href: Route }

/** The item whose page this is, or is below it: the emails of customers are not Customers, if both are shown. */
export const currentItem = (items: readonly NavPlace[], pathname: string): NavPlace | undefined =>
  items
    .filter(({ id, href }) => pathname === href || (id !== 'overview' && pathname.startsWith(`${href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
