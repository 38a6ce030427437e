'use client'
import { createContext, type ReactNode, use } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { mailtoHref } from '@/lib/foundation/shared/mailto-href'
import { usePortalVendor } from './portal-head'

/** Where a code is when no mail server is set up: the mailbox, for a reader on its own machine; or whom to ask. */
type UnsentMail = { isMailboxHere: boolean; contact: { slug: string; email: string } | null }

const UnsentContext = createContext<UnsentMail>({ isMailboxHere: false, contact: null })

export const UnsentMailProvider = ({ value, children }: { value: UnsentMail; children: ReactNode }) => (
  <UnsentContext value={value}>{children}</UnsentContext>
)

/** Says that no email was sent: to the operator why, to a customer whom to write to. */
export function UnsentWords() {
  const t = useTranslations('signIn')
  const { isMailboxHere, contact } = use(UnsentContext)
  const vendor = usePortalVendor()
  if (isMailboxHere) return t('unsent')
  // The contact is that of the page as it was loaded, which may have been another vendor's.
  if (contact === null || contact.slug !== vendor?.slug) return t('unsentContact')
  return t.rich('unsentAsk', {
    email: contact.email,
    mail: (words) => (
      <a href={mailtoHref(contact.email)} className="text-accent underline underline-offset-4">
        {words}
      </a>
    ),
  })
}
