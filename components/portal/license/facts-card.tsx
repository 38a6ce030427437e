'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/layout/card'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

/** What a vendor's support asks for. */
export function FactsCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('facts')
  const { day, expiry, utc } = usePortalDates()
  const { label, registered_to, created_at, expires_at, id, status, subscription } = license
  // What a subscription renews has no end; a revoked license has ended.
  const hasEnd = status !== 'revoked' && subscription?.state !== 'renews' && subscription?.state !== 'runs'
  return (
    <Card size="touch" title={t('title')}>
      <dl className="grid w-full gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {label && <Fact name={t('label')}>{label}</Fact>}
        {registered_to && <Fact name={t('registeredTo')}>{registered_to}</Fact>}
        <Fact name={t('issued')}>{day(created_at)}</Fact>
        {hasEnd && expires_at && (
          <Fact name={t('until', expiry(expires_at))}>
            <time dateTime={expires_at} title={utc(expires_at)}>
              {expiry(expires_at).date}
            </time>
          </Fact>
        )}
        <Fact name={t('id')}>
          <span className="break-all font-mono text-body">{id}</span>
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="space-y-1 sm:contents">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
