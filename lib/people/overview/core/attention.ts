/** The gravest first: what stops customers now, what is about to, and what waits. */
const ATTENTION_KINDS = [
  'organization_suspended',
  'billing_suspended',
  'limit_reached',
  'past_due',
  'limit_near',
  'endpoint_disabled',
  'endpoint_failing',
  'no_mail_server',
  'mail_failed',
  'job_failed',
  'sales_held',
  'ip_limit_refusals',
  'transfers_waiting',
  'expiring_this_week',
  'subscription_ending',
  'no_support_contact',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** One thing to look at. `count` may be a lower bound where `is_more`. */
export type Attention = {
  kind: AttentionKind
  count: number
  is_more?: boolean
  /** of the first of them: a product, an endpoint's URL */
  name?: string
  /** of the only one */
  id?: string | undefined
  /** when it will happen, or happened */
  at?: string | null
}

export const byGravity = (items: readonly Attention[]): Attention[] =>
  items
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind))
