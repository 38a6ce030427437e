'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { Link } from '@/components/ui/navigation/link'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useRememberedDoor } from '@/lib/people/portal/client/portal-sign-in'
import { arrangeLicenses, countLicenses, SEARCH_FROM } from '@/lib/people/portal/core/arrange-licenses'
import type { PortalDoorVendor } from '@/lib/people/portal/core/schema-licenses'
import { ClaimLink } from '../claim/claim-link'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { IncomingTransfers } from './incoming-transfers'
import { LicenseSearch } from './license-search'
import { NoLicenses } from './no-licenses'
import type { OlderFound } from './older-licenses'
import { OrdersCard } from './orders-card'
import { VendorBrand } from './vendor-brand'
import { VendorLicenses } from './vendor-licenses'

type LicensesScreenProps = {
  /** only the licenses of this vendor, on its own page of the portal */
  vendor?: PortalDoorVendor
  /** the installation has no other */
  isOnlyVendor?: boolean
}

/** All licenses of the customer, grouped by vendor: what needs attention first. */
export function PortalLicensesScreen({ vendor: only, isOnlyVendor = false }: LicensesScreenProps) {
  const t = useTranslations('frame')
  useRememberedDoor()
  const [search, setSearch] = useState('')
  const [older, setOlder] = useState<Record<string, OlderFound>>({})
  const foundOlder = useCallback(
    (vendorId: string, given: OlderFound) => setOlder((before) => ({ ...before, [vendorId]: given })),
    [],
  )
  const { data, error, refetch } = useQuery(portalQueries.licenses())
  const own = data && { vendors: data.vendors.filter(({ slug }) => !only || slug === only.slug) }
  const found = own ? arrangeLicenses(own, search) : []
  const count = countLicenses(found) + Object.values(older).reduce((sum, each) => sum + each.count, 0)
  return (
    <div className="space-y-8">
      <h1 className="font-semibold text-title">{t('title')}</h1>
      {only && own?.vendors.length === 0 && <VendorBrand vendor={only} as="p" />}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingCards />}
      {own && countLicenses(arrangeLicenses(own)) >= SEARCH_FROM && (
        <LicenseSearch
          value={search}
          onChange={setSearch}
          count={count}
          hasOlder={found.some(({ id, older_than }) => older_than !== null && (older[id]?.isMore ?? true))}
        />
      )}
      {data && data.incoming.length > 0 && <IncomingTransfers incoming={data.incoming} />}
      {own?.vendors.length === 0 && data?.incoming.length === 0 && <NoLicenses vendor={only?.slug ?? null} />}
      {found.map((vendor) => (
        <VendorLicenses key={vendor.id} vendor={vendor} search={search} onFoundOlder={foundOlder} />
      ))}
      {own && own.vendors.length > 0 && <ClaimLink vendor={only?.slug ?? null} />}
      <OrdersCard vendor={only?.slug ?? null} />
      {only && !isOnlyVendor && (
        <Link href="/portal" className="flex min-h-11 w-fit items-center text-accent underline underline-offset-4">
          {t('allLicenses')}
        </Link>
      )}
    </div>
  )
}
