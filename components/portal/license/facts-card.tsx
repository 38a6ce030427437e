'use client'
import type { ReactNode } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { orderAnchor, vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'

/** What a vendor's support asks for. */
export function FactsCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('facts')
  const { day, expiry, lastDay, utc } = usePortalDates()
  const { license_type, label, registered_to, created_at, expires_at, id, status, subscription, order, vendor } =
    license
  // What a subscription renews has no end; a revoked license has ended.
  const hasEnd = status !== 'revoked' && subscription?.state !== 'renews' && subscription?.state !== 'runs'
  return (
    <Card size="touch" title={t('title')}>
      <dl className="grid w-full gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {license_type && <Fact name={t('licenseType')}>{license_type}</Fact>}
        {label && <Fact name={t('label', { vendor: vendor.name })}>{label}</Fact>}
        {registered_to && <Fact name={t('registeredTo')}>{registered_to}</Fact>}
        <Fact name={t('issued')}>{day(created_at)}</Fact>
        {order && (
          <Fact name={t('order')}>
            <Link
              href={pageRoute(`${vendorPortalPath(vendor.slug)}#${orderAnchor(order.id)}`)}
              className="text-accent underline underline-offset-4"
            >
              {order.order_id ?? t('showOrder')}
            </Link>
          </Fact>
        )}
        {hasEnd && expires_at && (
          <Fact name={status === 'expired' ? t('expired') : t('until', expiry(expires_at))}>
            <time dateTime={expires_at} title={utc(expires_at)}>
              {status === 'expired' ? lastDay(expires_at) : expiry(expires_at).date}
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
