// Names alone, for screens that load no parser.

export const LICENSE_MAILS = [
  'license_issued',
  'license_expiring',
  'license_expired',
  'license_extended',
  'license_revoked',
  'license_reinstated',
  'key_replaced',
  'ips_reset',
  'ip_removed',
] as const
export const TRANSFER_MAILS = ['transfer_requested', 'transfer_approved', 'transfer_rejected'] as const

/** Every mail that customers get, by the name under which a product switches it off. */
export const CUSTOMER_MAILS = [...LICENSE_MAILS, ...TRANSFER_MAILS] as const
export type CustomerMail = (typeof CUSTOMER_MAILS)[number]

/** Sent to the receiver only, who was mailed about the request: products cannot switch it off separately. */
export const TRANSFER_CANCELED = 'transfer_canceled'

/** All of them. */
export const MAIL_KINDS = [...CUSTOMER_MAILS, TRANSFER_CANCELED] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Days that the log of mails goes back. */
export const MAIL_LOG_DAYS = 90

/** How often a mail is tried until the mail server accepts it, over about a day. */
export const MAIL_ATTEMPTS = 14

/**
 * `kept` is in the mailbox of the installation, where no mail server is set up: nobody received it. `waiting` is past a
 * daily limit, and is sent on one of the next days. `retrying` was not accepted by the mail server, and is
 * tried again; without a number of attempts, it is being sent for the first time.
 */
export const MAIL_OUTCOMES = ['sent', 'kept', 'waiting', 'retrying', 'withheld', 'given_up'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** The mail server has not answered to the first attempt yet. */
export const isBeingSent = ({ outcome, attempts }: { outcome: MailOutcome; attempts: number | null }): boolean =>
  outcome === 'retrying' && attempts === null

/** What makes a mail untrue before it is sent. */
export const OUTDATED_REASONS = [
  'reinstated',
  'revoked',
  'expired',
  'expiry_changed',
  'license_gone',
  'transfer_ended',
  'outdated',
] as const
export type OutdatedReason = (typeof OUTDATED_REASONS)[number]

/**
 * Why a mail was not sent: a daily limit, the product's settings, the customer's choice, what changed until it was to be
 * sent, a later mail that says it, or the mail server or its absence. `outdated` is in entries from before it was noted
 * what changed.
 */
export const MAIL_REASONS = [
  'customer_limit',
  'organization_limit',
  'switched_off',
  'unsubscribed',
  ...OUTDATED_REASONS,
  'superseded',
  'no_email',
  'suspended',
  'mail_server',
  'no_mail_server',
] as const
export type MailReason = (typeof MAIL_REASONS)[number]
export type WithheldReason = Exclude<MailReason, 'mail_server' | 'no_mail_server'>

const MOOT: (MailReason | null)[] = [...OUTDATED_REASONS, 'superseded', 'no_email']

/** One that says nothing true anymore, or has nobody to say it to: sending it again would send nothing. */
export const isMoot = ({ outcome, reason }: { outcome: MailOutcome; reason: MailReason | null }): boolean =>
  outcome === 'withheld' && MOOT.includes(reason)
