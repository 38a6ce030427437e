import { contactHref, contactText } from '@/lib/foundation/plans/core/operated-by'

type Props = {
  /** an email, or an https link */
  contact: string
  /** in place of the email or link itself */
  words?: string
  /** of the email, where the contact is one */
  subject?: string
}

/** Leads to the operator of the installation. */
export const ContactLink = ({ contact, words, subject }: Props) => (
  <a
    href={contactHref(contact, subject)}
    className="underline underline-offset-4 [overflow-wrap:anywhere]"
    rel="noreferrer"
  >
    {words ?? contactText(contact)}
  </a>
)
