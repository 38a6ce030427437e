'use client'
import type { ReactNode } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { mailtoHref } from '@/lib/foundation/shared/mailto-href'
import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'

/** Whom to ask, and where, as far as the vendor has set it. */
export type Contact = Pick<PortalVendor, 'name' | 'support_email' | 'support_url'>

const linked = (href: string) => (words: ReactNode) => (
  <a href={href} className="text-accent underline underline-offset-4">
    {words}
  </a>
)

/** The tag `contact` of a message, around the vendor who is to be asked: a link, if the vendor has set one. */
export const contactTag = (vendor: Contact | null) => {
  const href = vendor?.support_email ? mailtoHref(vendor.support_email) : vendor?.support_url
  return href ? linked(href) : (words: ReactNode) => words
}

export type ContactTag = ReturnType<typeof contactTag>

/** The vendor's support email and page, as far as it has set them. */
export function SupportContact({ vendor }: { vendor: Contact }) {
  const t = useTranslations('licenses')
  const { name, support_email: email, support_url: url } = vendor
  const words = () => {
    if (email !== null && url !== null)
      return t.rich('supportBoth', { vendor: name, email, mail: linked(mailtoHref(email)), page: linked(url) })
    if (email !== null) return t.rich('support', { email, mail: linked(mailtoHref(email)) })
    return url !== null && t.rich('supportPage', { vendor: name, mail: linked(url) })
  }
  if (url === null && email === null) return null
  return <p className="text-muted [overflow-wrap:anywhere]">{words()}</p>
}
