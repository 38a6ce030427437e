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

/** `kept` is in the mailbox of the installation, where no mail server is set up: nobody received it. */
export const MAIL_OUTCOMES = ['sent', 'kept', 'withheld', 'given_up'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** Why a mail was not sent: a daily limit, the product's settings, the customer's choice, or the mail server or its absence. */
export const MAIL_REASONS = [
  'customer_limit',
  'organization_limit',
  'switched_off',
  'unsubscribed',
  'mail_server',
  'no_mail_server',
] as const
export type MailReason = (typeof MAIL_REASONS)[number]
export type WithheldReason = Exclude<MailReason, 'mail_server' | 'no_mail_server'>
