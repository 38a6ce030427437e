import { mailtoHref } from '@/lib/foundation/shared/mailto-href'

/** Pages of the operator that vendors and customers may read. Null: there is none. */
export type Policies = { termsUrl: string | null; privacyUrl: string | null }

/** Who runs an installation for other vendors: a name, and an email or an https link. Null: not said. */
export type OperatedBy = Policies & { name: string | null; contact: string | null }

export const isContactLink = (contact: string): boolean => contact.startsWith('https://')

/** Where a press on the contact leads. An email begins with the subject. */
export const contactHref = (contact: string, subject?: string): string =>
  isContactLink(contact) ? contact : mailtoHref(contact, subject)

/** "write to ada@example.com"; "go to https://example.com/help"; without a contact, only whom to ask: the operator of `what`. */
export function askOperator(contact: string | null, what = 'this installation'): string {
  if (contact === null) return `contact the operator of ${what}`
  return `${isContactLink(contact) ? 'go to' : 'write to'} ${contact}`
}

/** The contact as a link in the last paragraph of an email. */
export const linkedContact = (contact: string | null) =>
  contact === null ? {} : { linked: { label: contact, url: contactHref(contact) } }

/** Where new organizations are the operator's to open. */
export const onlyOperatorOpens = (contact: string | null): string =>
  `Only the operator creates organizations here. To get one, ${askOperator(contact)}.`

/** The contact as it is read: a link without its scheme. */
export const contactText = (contact: string): string => contact.replace(/^https:\/\//, '').replace(/\/$/, '')
