'use client'
import { useTranslations } from 'next-intl'
import type { PortalVendor } from '@/lib/portal/core/schema-licenses'

/** The vendor's support address, if it gave one. */
export function SupportContact({ vendor }: { vendor: Pick<PortalVendor, 'support_email'> }) {
  const t = useTranslations('licenses')
  const email = vendor.support_email
  if (email === null) return null
  return (
    <p className="break-words text-muted">
      {t.rich('support', {
        email,
        mail: (address) => (
          <a href={`mailto:${email}`} className="text-accent underline underline-offset-4">
            {address}
          </a>
        ),
      })}
    </p>
  )
}
