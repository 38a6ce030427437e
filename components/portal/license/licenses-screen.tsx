'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { portalQueries } from '@/lib/portal/client/portal-queries'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { NoLicenses } from './no-licenses'
import { VendorLicenses } from './vendor-licenses'

/** All licenses of the customer, grouped by vendor and product. */
export function PortalLicensesScreen() {
  const t = useTranslations('frame')
  const { data, isError, refetch } = useQuery(portalQueries.licenses())
  return (
    <div className="space-y-8">
      <h1 className="font-semibold text-title">{t('title')}</h1>
      {isError && !data && <LoadError onRetry={() => void refetch()} />}
      {!isError && !data && <LoadingCards />}
      {data?.vendors.length === 0 && <NoLicenses />}
      {data?.vendors.map((vendor) => (
        <VendorLicenses key={vendor.id} vendor={vendor} />
      ))}
    </div>
  )
}
