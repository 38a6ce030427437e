import type { CustomerMail } from '@/lib/foundation/mail/core/customer-mails'

/** `deleted` keeps the row, so that its API keys still answer product_not_found; it is never shown again. */
export const PRODUCT_STATES = ['active', 'archived', 'disabled'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** A product, with the organization that must own it. */
export type ProductRef = { id: string; organizationId: string }

/** A product as its organization manages it. */
export type Product = ProductSettings & {
  id: string
  slug: string
  state: ProductState
  signedValidation: boolean
  createdAt: Date
  updatedAt: Date
}

/** The settings that the product's form edits. */
export type ProductSettings = {
  name: string
  keyPrefix: string | null
  versionModule: boolean
  customResponse: boolean
  ipv6Prefix: number
  defaultIpSystemEnabled: boolean
  defaultMaxIps: number
  defaultIpMode: string
  portalIpReset: boolean
  portalIpResetCooldownHours: number
  portalTransfers: boolean
  portalKeyRotation: boolean
  /** sorted by name, without duplicates */
  mailsOff: CustomerMail[]
  /** whether the mail about a new license has its full key */
  mailFullKey: boolean
  /** templates of links for customers */
  renewUrl: string | null
  downloadUrl: string | null
  helpUrl: string | null
}
