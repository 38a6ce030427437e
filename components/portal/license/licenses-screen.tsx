'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Link } from '@/components/ui/navigation/link'
import { portalQueries } from '@/lib/portal/client/portal-queries'
import { arrangeLicenses, countLicenses, SEARCH_FROM } from '@/lib/portal/core/arrange-licenses'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { IncomingTransfers } from './incoming-transfers'
import { LicenseSearch } from './license-search'
import { NoLicenses } from './no-licenses'
import { VendorLicenses } from './vendor-licenses'

type LicensesScreenProps = {
  /** only the licenses of this vendor, on its own page of the portal */
  vendor?: { slug: string; name: string }
}

/** All licenses of the customer, grouped by vendor: what needs attention first. */
export function PortalLicensesScreen({ vendor: only }: LicensesScreenProps) {
  const t = useTranslations('frame')
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useQuery(portalQueries.licenses())
  const own = data && { vendors: data.vendors.filter(({ slug }) => !only || slug === only.slug) }
  const found = own ? arrangeLicenses(own, search) : []
  return (
    <div className="space-y-8">
      <h1 className="font-semibold text-title">{t('title')}</h1>
      {isError && !data && <LoadError onRetry={() => void refetch()} />}
      {!isError && !data && <LoadingCards />}
      {own && countLicenses(arrangeLicenses(own)) >= SEARCH_FROM && (
        <LicenseSearch value={search} onChange={setSearch} count={countLicenses(found)} />
      )}
      {data && data.incoming.length > 0 && <IncomingTransfers incoming={data.incoming} />}
      {own?.vendors.length === 0 && data?.incoming.length === 0 && <NoLicenses />}
      {found.map((vendor) => (
        <VendorLicenses key={vendor.id} vendor={vendor} />
      ))}
      {only && (
        <Link href="/portal" className="flex min-h-11 w-fit items-center text-accent underline underline-offset-4">
          {t('allLicenses')}
        </Link>
      )}
    </div>
  )
}
