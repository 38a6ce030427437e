import { DAY_MS } from '@/lib/foundation/shared/durations'

/** The gravest first: what stops customers now, what is about to, and what waits. */
const ATTENTION_KINDS = [
  'organization_suspended',
  'billing_suspended',
  'limit_reached',
  'past_due',
  'limit_near',
  'endpoint_disabled',
  'endpoint_failing',
  'open_incident',
  'maintenance_running',
  'maintenance_soon',
  'no_mail_server',
  'mail_stopped',
  'mail_failed',
  'job_failed',
  'import_left_out',
  'change_left_out',
  'sales_held',
  'ip_limit_refusals',
  'transfers_waiting',
  'expiring_this_week',
  'subscription_ending',
  'no_support_contact',
] as const
type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What the banner above every page says, with what can be done about it. */
const BANNER_KINDS = [
  'organization_suspended',
  'billing_suspended',
  'limit_reached',
  'past_due',
  'limit_near',
  'subscription_ending',
] as const satisfies AttentionKind[]
type BannerKind = (typeof BANNER_KINDS)[number]

/** What the list words: whatever no banner says. */
export type ListedKind = Exclude<AttentionKind, BannerKind>
export type ListedAttention = Attention & { kind: ListedKind }

/** One thing to look at. `count` may be a lower bound where `is_more`. */
export type Attention = {
  kind: AttentionKind
  count: number
  is_more?: boolean
  /** of the first of them: a product, an endpoint's URL */
  name?: string
  /** of the only one */
  id?: string | undefined
  /** what they left out, all together */
  left_out?: number
  /** when it will happen, or happened */
  at?: string | null
  /** when the only one ends */
  until?: string
}

export const byGravity = (items: readonly Attention[]): Attention[] =>
  items
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind))

/** What no banner above the page says. */
export const listedAttention = (items: readonly Attention[]): ListedAttention[] =>
  items.filter((item): item is ListedAttention => !(BANNER_KINDS as readonly AttentionKind[]).includes(item.kind))

/** Planned maintenance is announced on the overview this long before it starts: docs/site/status-page.md. */
const AHEAD_MS = DAY_MS

type Planned = { title: string; starts_at: string; ends_at: string }

/** Maintenance that the operator planned, soonest first: what has started, and what starts soon. */
export function ofMaintenances(planned: readonly Planned[], now: Date): Attention[] {
  const startsInMs = ({ starts_at }: Planned) => Date.parse(starts_at) - now.getTime()
  const running = planned.filter((each) => startsInMs(each) <= 0)
  const soon = planned.filter((each) => startsInMs(each) > 0 && startsInMs(each) <= AHEAD_MS)
  return [ofPlanned('maintenance_running', running), ofPlanned('maintenance_soon', soon)]
}

function ofPlanned(kind: AttentionKind, [first, ...others]: readonly Planned[]): Attention {
  if (!first) return { kind, count: 0 }
  const named = { kind, count: 1 + others.length, name: first.title, at: first.starts_at }
  return others.length === 0 ? { ...named, until: first.ends_at } : named
}

/** What is part of setting up, and what nothing is wrong with. */
const SETUP_KINDS: AttentionKind[] = ['no_mail_server', 'no_support_contact', 'expiring_this_week']

/** What needs attention beside the first steps: what went wrong, or waits. */
export const besideFirstSteps = (items: readonly Attention[]): Attention[] =>
  items.filter(({ kind }) => !SETUP_KINDS.includes(kind))
