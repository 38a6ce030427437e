'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { mailtoHref } from '@/lib/foundation/shared/mailto-href'
import type { PortalVendor } from '@/lib/people/portal/core/schema-licenses'

/** The vendor's support email and page, as far as it has set them. */
export function SupportContact({ vendor }: { vendor: Pick<PortalVendor, 'name' | 'support_email' | 'support_url'> }) {
  const t = useTranslations('licenses')
  const { name, support_email: email, support_url: url } = vendor
  const linked = (href: string) => (words: ReactNode) => (
    <a href={href} className="text-accent underline underline-offset-4">
      {words}
    </a>
  )
  const words = () => {
    if (email !== null && url !== null)
      return t.rich('supportBoth', { vendor: name, email, mail: linked(mailtoHref(email)), page: linked(url) })
    if (email !== null) return t.rich('support', { email, mail: linked(mailtoHref(email)) })
    return url !== null && t.rich('supportPage', { vendor: name, mail: linked(url) })
  }
  if (url === null && email === null) return null
  return <p className="text-muted [overflow-wrap:anywhere]">{words()}</p>
}
