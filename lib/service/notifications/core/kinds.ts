import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'

/** The kinds of notifications that members choose per organization. Sign-ins are chosen on the account page. */
export const NOTIFICATION_KINDS = [
  'limit',
  'billing',
  'transfers',
  'erasures',
  'webhooks',
  'sales',
  'access_tokens',
  'new_access',
  'digest',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Without plans there is no billing, and no daily limit to reach. */
export const isOfPlans = (kind: NotificationKind): boolean => kind === 'billing' || kind === 'limit'

type KindTerms = {
  title: string
  description: string
  /** the permission that a recipient needs */
  permission: Permission
  /** completes "You get this email because you …" */
  because: (organization: string) => string
  /** what its mails lead to */
  docs: DocsPage
}

export const KINDS: Record<NotificationKind, KindTerms> = {
  limit: {
    title: 'Daily limit',
    description: 'A product reaches 80% or 100% of its daily limit, or starts its burst.',
    permission: 'usage:view',
    because: (organization) => `can see the usage of ${organization}`,
    docs: 'limits',
  },
  billing: {
    title: 'Billing',
    description: 'Plan changes, failed payments, and billing that is suspended or resumed.',
    permission: 'billing:manage',
    because: (organization) => `can manage the billing of ${organization}`,
    docs: 'billing',
  },
  transfers: {
    title: 'Transfer requests',
    description: 'A customer asks to transfer a license, and someone has to approve or reject it.',
    permission: 'transfers:review',
    because: (organization) => `can review transfers of ${organization}`,
    docs: 'transfers',
  },
  erasures: {
    title: 'Requests to erase data',
    description: 'A customer asks you to erase the data you have about them, or no longer does.',
    permission: 'customers:update',
    because: (organization) => `can erase the customers of ${organization}`,
    docs: 'customers',
  },
  webhooks: {
    title: 'Webhook problems',
    description: 'An endpoint has been failing for a day, or was disabled.',
    permission: 'webhooks:view',
    because: (organization) => `can see the webhooks of ${organization}`,
    docs: 'webhooks',
  },
  sales: {
    title: 'Sales',
    description: 'A sale waits for someone, a payment is disputed, or a shop has gone silent.',
    permission: 'sales:view',
    because: (organization) => `can see the sales of ${organization}`,
    docs: 'sales',
  },
  access_tokens: {
    title: 'Access tokens',
    description: 'An access token is about to expire, or ended because its member left.',
    permission: 'access_tokens:manage',
    because: (organization) => `can manage the access tokens of ${organization}`,
    docs: 'access_tokens',
  },
  new_access: {
    title: 'New access',
    description:
      'An access token, a server API key, or a webhook endpoint was created, a Slack or Discord channel was connected, someone was invited, or a member got new permissions.',
    permission: 'org:update',
    because: (organization) => `can change the settings of ${organization}`,
    docs: 'new_access',
  },
  digest: {
    title: 'Weekly summary',
    description: 'Licenses that expire in the next 30 days, every Monday. Nothing is sent when there are none.',
    permission: 'licenses:view',
    because: (organization) => `can see the licenses of ${organization}`,
    docs: 'licenses',
  },
}

/** Every kind is on until a member switches it off. */
export const isWanted = (choices: { kind: string; isOn: boolean }[], kind: NotificationKind): boolean =>
  choices.find((choice) => choice.kind === kind)?.isOn ?? true
