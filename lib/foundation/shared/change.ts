/** Fields of a change that nobody reads but a person, by their names. */
type Fields = Record<string, unknown>
type Edit<T = Fields> = { before: T; after: T }

type OfLicense = { target: 'license'; licenseId: string }
type OfProduct = { target: 'product' }
type OfOrganization = { target: 'organization' }
type OfCustomer = { target: 'customer' }
type OfMember = { target: 'member' }
type OfEndpoint = { target: 'webhook' }
type OfAccessToken = { target: 'access_token' }
type OfJob = { target: 'job' }
type OfSaleSource = { target: 'sale_source' }
type OfBlockRule = { target: 'product' | 'organization' }

/** Who holds a role that was given new permissions. */
type Holders = { members: number; invitations: number }
/** When the slots that it freed were registered, by IP address: nothing else keeps that. */
type Freed = { registered?: Record<string, string> }
/** What is recorded of an operation on many licenses: how many, and what it did to them. */
type WholeJob = OfJob & { after: { licenses: number } & Fields }
type Plan = { plan: string; daily_limit_override: number | null }
type ApiKey = { name: string; kind: string; lastFour: string }
export type Sale = { id: string; order_id: string | null; subscription_id: string | null; provider: string }
/** The label of its target is the order's number. */
export type SaleOfShop = Sale & { source_name: string }
/** Why, as an operator said it. */
type MaybeReason = { reason?: string }
type Suspension = { suspended_at: Date | null; reason?: string | null }

/**
 * Every action that is recorded, grouped by resource, with what is recorded of it: the type of its target, and its
 * fields before and after, which are stored under these names. Never a secret.
 */
type Recorded = {
  'organization.created': OfOrganization & { after: { name: string; slug: string } }
  'organization.updated': OfOrganization & Edit
  'organization.branding_changed': OfOrganization & Edit
  'organization.audit_exported': OfOrganization & { after: Fields }
  'organization.suspended': OfOrganization & { before: Suspension; after: Suspension & { reason: string } }
  'organization.resumed': OfOrganization & Edit<Suspension>
  'organization.viewed': OfOrganization
  'billing.plan_changed': OfOrganization & { before: Plan; after: Plan & MaybeReason }
  'billing.suspended': OfOrganization & Edit<{ billing_suspended_at: Date | null } & MaybeReason>
  'billing.resumed': OfOrganization & Edit<{ billing_suspended_at: Date | null }>
  'billing.suspension_taken_over': OfOrganization & Edit<{ ends_with_payment: boolean } & MaybeReason>
  'billing.subscribed': OfOrganization & { before?: Subscription; after: Subscription }
  'billing.canceled': OfOrganization & { after: { ends_at: Date } }
  'billing.renewed': OfOrganization & { after: { ends_at: null } }
  /** `day` of the grace that this reminder is of */
  'billing.payment_failed': OfOrganization & { after: { day: number; suspends_at: Date } }
  'billing.paid': OfOrganization & { after: { state: string } }
  'usage.threshold': OfProduct & { after: UsageAlert }
  'usage.burst_started': OfProduct & { after: { day: string; limit: number } }
  'usage.burst_enabled': OfOrganization
  'usage.burst_disabled': OfOrganization
  'usage.exported': OfOrganization & { after: { from: string; to: string; product_id?: string } }
  'statistics.exported': OfOrganization & { after: { from: string; to: string; product_id?: string } }
  'member.joined': OfMember & { after: { role: string } }
  'member.left': OfMember & { before: { role: string } }
  'member.removed': OfMember & { before: { role: string } }
  'member.role_changed': OfMember & { before: { role: string }; after: { role: string } & MaybeNewAccess & MaybeReason }
  'invitation.created': { target: 'invitation'; after: { email: string; role: string; expires_at: Date } }
  'invitation.resent': { target: 'invitation' } & Edit<{ expires_at: Date }>
  'invitation.revoked': { target: 'invitation' }
  'role.created': { target: 'role'; after: Role }
  'role.updated': { target: 'role'; before: Role; after: Role | (Role & { new_access: true } & Holders) }
  'role.deleted': { target: 'role'; before: Role }
  'product.created': OfProduct & { after: { slug: string; name: string; keyPrefix: string | null } }
  'product.updated': OfProduct & Edit
  'product.archived': OfProduct & Edit<{ state: string }>
  'product.disabled': OfProduct & Edit<{ state: string }>
  'product.enabled': OfProduct & Edit<{ state: string }>
  'product.deleted': OfProduct & { before: { slug: string; name: string; state: string } }
  'product.api_key_created': OfProduct & { after: ApiKey & Fields }
  'product.api_key_updated': OfProduct & Edit<{ lastFour: string } & Fields>
  'product.api_key_rotated': OfProduct & { before: ApiKey; after: ApiKey & { oldEndsAt: string } }
  'product.api_key_ended': OfProduct & {
    before: ApiKey & { endsAt: string | null }
    after: ApiKey & { endsAt: string }
  }
  'access_token.created': OfAccessToken & { after: NewAccessToken }
  'access_token.revoked': OfAccessToken & { before: { last_four: string } }
  'access_token.taken_over': OfAccessToken & { before: { acts_for: string | null }; after: { acts_for: string | null } }
  'access_token.ended': OfMember & { before: { access_tokens: string[] } }
  'access_token.expiring': OfAccessToken & { after: { expires_at: string; last_four: string; acts_for: string } }
  'signing_key.announced': OfProduct & { after: { kid: string; active_from: string } }
  'signing_key.cancelled': OfProduct
  'signing_key.replaced': OfProduct & { after: { kid: string; withdrawn: number } }
  'template.updated': OfProduct & Edit<{ template: Fields }>
  'version.published': OfProduct & { after: { version: string } }
  'version.yanked': OfProduct & Edit<{ version: string; yanked: boolean }>
  'version.unyanked': OfProduct & Edit<{ version: string; yanked: boolean }>
  'version.deleted': OfProduct & { before: { version: string; yanked: boolean } }
  'license_type.created': OfProduct & { after: Fields }
  'license_type.updated': OfProduct & Edit
  'license_type.deleted': OfProduct & { before: { name: string } }
  /** `job_id`: under which the log folds the entries of the licenses whose slots it freed */
  'block_rule.added': OfBlockRule & { after: { network: string; note: string | null; freed: number; job_id?: string } }
  'block_rule.updated': OfBlockRule & Edit<{ note: string | null }>
  'block_rule.removed': OfBlockRule & { before: { network: string; note: string | null } }
  'license.created': OfLicense & { after: NewLicense }
  'license.imported': OfProduct & { after: { rows: number; refused: number; job_id: string } }
  'license.updated': OfLicense & Edit
  'license.extended': OfLicense & {
    before: { expires_at: Date | null }
    /** `sale`: whose renewal it is */
    after: { expires_at: Date | null; bulk?: true; sale?: SaleOfShop }
  }
  'license.revoked': OfLicense & { before: { revoked_at: null }; after: Revoked }
  'license.reinstated': OfLicense & {
    before: { revoked_at: Date | null; reason: string | null }
    after: { revoked_at: null; because?: 'dispute_won'; bulk?: true }
  }
  /** told by its shop: what has been paid back so far, as "€5.00", where the shop states amounts */
  'license.partly_refunded': OfLicense & { after: { sale: SaleOfShop; paid_back?: string } }
  /** `before.customer_id` is null where it was in stock */
  'license.transferred': OfLicense & {
    /** `customer`: of a correction or merge, which leaves no record of that id */
    before: { customer_id: string | null; customer?: string | null; ip_count?: number; name?: string | null } & Freed
    after: Transferred
  }
  'license.transfer_requested': OfLicense & { after: { to: string } }
  'license.transfer_canceled': OfLicense & { before: { to: string } }
  'license.transfer_rejected': OfLicense & { before: { to: string }; after: { reason: string | null } }
  'license.deleted': OfLicense & {
    before: { product_id: string; customer_id: string | null; expires_at: Date | null }
    after?: { bulk: true } | { customer_erased: true }
  }
  'license.key_revealed': OfLicense & { after?: { portal: true; order_link?: true } }
  /** masked keys */
  'license.key_replaced': OfLicense & { before: { key: string }; after: { key: string; old_key_ends_at: Date } }
  'license.exported': OfJob & { after: Fields }
  'license.file_downloaded': OfJob & { after: { kind: string; file: string } }
  'license.ip_added': OfLicense & { before: { ip_count: number }; after: { address: string; ip_count: number } }
  'license.ip_removed': OfLicense & {
    before: { address: string; ip_count: number; registered_at: Date }
    after: { ip_count: number }
  }
  'license.ips_reset': OfLicense & { before: { ip_count: number } & Freed; after: { ip_count: number } }
  'license.ip_blocked': OfLicense & {
    before: { ip_count: number } & Freed
    after: { network: string; note: string | null; ip_count: number }
  }
  'license.ip_unblocked': OfLicense & { before: { network: string } }
  /** by a block rule of its product or organization */
  'license.ips_freed': OfLicense & {
    before: { ip_count: number } & Freed
    after: { network: string; ip_count: number }
  }
  'license.bulk_created': WholeJob
  'license.bulk_revoked': WholeJob
  'license.bulk_reinstated': WholeJob
  'license.bulk_extended': WholeJob
  'license.bulk_deleted': WholeJob
  'license.bulk_transferred': WholeJob
  'license.bulk_updated': WholeJob
  'license.bulk_emailed': WholeJob
  'license.mail_resent': OfLicense
  /** without its text, which can be deleted */
  'license.note_added': OfLicense
  'license.note_deleted': OfLicense
  'customer.created': OfCustomer & { after: { name: string | null } }
  'customer.updated': OfCustomer & Edit<{ name: string | null; notes?: string | null }>
  'customer.corrected': OfCustomer & Edit
  'customer.merged': OfCustomer & Edit
  'customer.exported': OfCustomer
  'customer.link_sent': OfCustomer
  'customer.note_added': OfCustomer
  'customer.note_deleted': OfCustomer
  'customer.erased': OfCustomer & { after: { licenses: number } }
  /** of a person who is several customers, one for each: `is_announced` for the first, which members are notified of */
  'customer.erasure_requested': OfCustomer & { after?: { is_announced: boolean; asked_with: string[] } }
  'customer.erasure_withdrawn': OfCustomer & { after?: { is_announced: boolean } }
  'mail.withheld': { target: 'mail'; licenseId?: string; after: { most_a_day: number } }
  'chat.connected': { target: 'chat'; after: { service: string; kinds: string[] } }
  'chat.updated': { target: 'chat' } & Edit<{ kinds: string[] }>
  'chat.disconnected': { target: 'chat' }
  'chat.tested': { target: 'chat'; after: { error: string | null } }
  'chat.disabled': { target: 'chat'; after: { service: string; reason: string } }
  'sale.source_created': OfSaleSource & { after: Fields }
  'sale.source_updated': OfSaleSource & Edit
  'sale.source_deleted': OfSaleSource & { before: Fields }
  'sale.secret_rotated': OfSaleSource & { after: { old_secret_ends_at: Date } }
  'sale.webhook_created': OfSaleSource & { after: { secret: 'replaced' | 'kept' } }
  'sale.order_link_created': OfSaleSource & { after: { order_id: string } }
  'sale.mapping_saved': OfSaleSource & { before?: Fields; after: Fields }
  'sale.mapping_deleted': OfSaleSource & { before: Fields }
  'sale.replayed': OfSaleSource & { after: Fields }
  'sale.received': OfSaleSource & { after: SaleOfShop }
  /** `is_announced` for the first of a source in a day: members are notified of it */
  'sale.held': OfSaleSource & { after: SaleOfShop & { reason: string; is_announced: boolean } }
  /** what the mappings of its products do about it */
  'sale.disputed': OfSaleSource & { after: SaleOfShop & { on_dispute: 'revoke' | 'flag' } }
  'sale.source_silent': OfSaleSource & { after: { last_event_at: Date } }
  'webhook.created': OfEndpoint & { after: Endpoint }
  'webhook.updated': OfEndpoint & { before: Endpoint; after: Endpoint & { headers?: string[] } }
  'webhook.deleted': OfEndpoint & { before: { url: string; events: string[] } }
  'webhook.enabled': OfEndpoint
  'webhook.disabled': OfEndpoint & { after: { reason: string } }
  'webhook.failing': OfEndpoint & { after: { failing_since: Date } }
  'webhook.secret_rotated': OfEndpoint & { after: { old_secret_ends_at: Date } }
  'webhook.tested': OfEndpoint
  'webhook.resent': OfEndpoint & { after: { delivery_id: string } }
  'webhook.replayed': OfEndpoint & { after: { since: Date; count: number } }
}

type Subscription = { plan: 'pro'; interval: string | null }
/**
 * `limit` is the limit in force, `runs_out_at` null where the requests will last until midnight UTC or have run out;
 * `burst_offer` what a burst would add to the day that ran out, were bursts switched on.
 */
type UsageAlert = {
  day: string
  threshold_percent: 80 | 100
  used: number
  limit: number
  runs_out_at: string | null
  burst_offer?: number
}
type MaybeNewAccess = { new_access?: true }
type Role = { name: string; permissions: readonly string[] }
type NewAccessToken = {
  last_four: string
  scopes: readonly string[]
  products: string[] | null
  sources: string[]
  expires_at: string | null
}
type NewLicense = {
  product_id: string
  customer: string | null
  expires_at: Date | string | null
  revoked_at?: Date | string
  /** the job that imported it */
  import_job?: string
  /** whose purchase it is */
  sale?: SaleOfShop
}
/** What became of the order of a license, where that took it. */
export type TakenBecause = 'refunded' | 'disputed' | 'dispute_lost'
type Revoked = { revoked_at: Date; reason: string | null; mailed: boolean; bulk?: true; because?: TakenBecause }
type Transferred = {
  customer_id: string
  customer: string | null
  ip_count?: number
  name?: null
  corrected?: true
  merged?: true
  bulk?: true
}
type Endpoint = { url: string; events: string[]; description: string | null }

export type Action = keyof Recorded
/** Of operations on many licenses. */
export type JobAction = Extract<Action, `license.bulk_${string}`>

type ChangeTo<A extends Action> = { action: A; target: Target<Recorded[A]['target']> } & Whole<
  Omit<Recorded[A], 'target'>
>
/** A license is always named; others may be without a name, and mails of the service are of no record. */
type Target<T> = T extends 'license'
  ? { type: T; id: string; label: string }
  : { type: T; id: T extends 'mail' ? null : string; label: string | null }
type Whole<T> = T & { [K in Exclude<'licenseId' | 'before' | 'after', keyof T>]?: never }

/**
 * A change as it is recorded: in the audit log, and where it has a `licenseId` in the history of that license. Webhook
 * events and notifications are functions of it (decision 0038).
 */
export type Change<A extends Action = Action> = { [K in A]: ChangeTo<K> }[A]

/** A change before whoever records it says of what. */
export type WithoutTarget<C extends Change> = C extends Change ? Omit<C, 'target' | 'licenseId'> : never

/** The actor: a member or an operator, or null for the service itself. */
export type Actor = {
  organizationId: string
  userId: string | null
  email: string | null
  /** an operator of this installation, as opposed to a member */
  isOperator?: boolean
  /** the access token that acts for the member */
  accessToken?: { id: string; name: string }
  /** the connected shop whose sale it is */
  saleSource?: { id: string; name: string }
}

/** Nobody with an account: the service itself, a shop, or a customer. Whoever calls for it decides what it may. */
export type ServiceActor = Actor & { userId: null }

/** Whoever opened an order link: it signs nobody in. Recorded in the place of an email, which it can't be mistaken for. */
export const ORDER_LINK_ACTOR = 'Order link'

/** An operator, who can act on every organization. Without an account when using a program on the server. */
export type OperatorIdentity = { userId: string | null; email: string | null }

export const operatorOf = ({ userId, email }: OperatorIdentity, organizationId: string): Actor => ({
  organizationId,
  userId,
  email,
  isOperator: true,
})
