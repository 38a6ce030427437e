'use client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { PageTitle } from '@/components/ui/layout/page-title'
import { Link } from '@/components/ui/navigation/link'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import { readKeyGroups } from '@/lib/foundation/shared/license-key'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useRememberedDoor } from '@/lib/people/portal/client/portal-sign-in'
import {
  arrangeLicenses,
  countLicenses,
  type ListedLicense,
  SEARCH_FROM,
} from '@/lib/people/portal/core/arrange-licenses'
import type { PortalDoorVendor } from '@/lib/people/portal/core/schema-licenses'
import { ClaimLink } from '../claim/claim-link'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { useHeadVendor } from '../ui/portal-head'
import { IncomingTransfers } from './incoming-transfers'
import { OwnKeysButtons } from './keys-buttons'
import { LicenseSearch } from './license-search'
import { NoLicenses } from './no-licenses'
import type { OlderFound } from './older-licenses'
import { OrdersCard } from './orders-card'
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
  // A page of one vendor has its name in the head.
  const vendor = only ?? (own && singleOf(own.vendors))
  useHeadVendor(vendor)
  const { byKey, isLooking } = useKeySearch(search)
  const found = own ? arrangeLicenses(own, search, byKey) : []
  const shown = [...found, ...Object.values(older)].flatMap(({ licenses }) => licenses)
  const hasOlder = found.some(({ id, older_than }) => older_than !== null && (older[id]?.isMore ?? true))
  const allKeys = <AllKeys licenses={shown} hasOlder={hasOlder} />
  return (
    <div className="space-y-8">
      <PageTitle className="text-title">{t('title')}</PageTitle>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingCards />}
      {own && countLicenses(arrangeLicenses(own)) >= SEARCH_FROM && (
        <LicenseSearch
          value={search}
          onChange={setSearch}
          count={shown.length}
          hasOlder={hasOlder}
          isOfMany={vendor === null}
          isLooking={isLooking}
        />
      )}
      {data && data.incoming.length > 0 && <IncomingTransfers incoming={data.incoming} />}
      {own?.vendors.length === 0 && data?.incoming.length === 0 && <NoLicenses vendor={only?.slug ?? null} />}
      {found.map((each) => (
        <VendorLicenses
          key={each.id}
          vendor={each}
          isNamed={!vendor}
          search={search}
          byKey={byKey}
          onFoundOlder={foundOlder}
        >
          {found.length === 1 && allKeys}
        </VendorLicenses>
      ))}
      {found.length > 1 && allKeys}
      {own && own.vendors.length > 0 && <ClaimLink vendor={only?.slug ?? null} />}
      <OrdersCard vendor={only?.slug ?? null} search={search} found={shown} />
      {only && !isOnlyVendor && (
        <Link href="/portal" className="flex min-h-11 w-fit items-center text-accent underline underline-offset-4">
          {t('allLicenses')}
        </Link>
      )}
    </div>
  )
}

/** Null of several, undefined of none. */
const singleOf = <Item,>(items: Item[]): Item | null | undefined => (items.length > 1 ? null : items[0])

const REST_MS = 300
const NONE: ReadonlySet<string> = new Set()

/** The licenses that a search finds by a part of their key, which only the server knows. */
function useKeySearch(search: string): { byKey: ReadonlySet<string>; isLooking: boolean } {
  const text = search.trim()
  const wanted = useDebouncedValue(text, REST_MS)
  const mayBeKey = readKeyGroups(text).length > 0
  const { data, isFetching } = useQuery({ ...portalQueries.byKey(wanted), enabled: mayBeKey && wanted === text })
  const byKey = useMemo(() => (data ? new Set(data.ids) : NONE), [data])
  if (!mayBeKey || wanted !== text) return { byKey: NONE, isLooking: mayBeKey }
  return { byKey, isLooking: isFetching }
}

type AllKeysProps = { licenses: ListedLicense[]; hasOlder: boolean }

/** The keys of all licenses in the list, where there are several. */
function AllKeys({ licenses, hasOlder }: AllKeysProps) {
  const t = useTranslations('key')
  const keys = new Set(licenses.map(({ key }) => key))
  if (keys.size < 2) return null
  return (
    <div className="space-y-2">
      <OwnKeysButtons licenses={licenses} />
      {hasOlder && <p className="text-body text-muted">{t('olderFirst')}</p>}
    </div>
  )
}
