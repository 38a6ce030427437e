'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button/button'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { arrangeLicenses, countLicenses } from '@/lib/people/portal/core/arrange-licenses'
import { LoadError } from '../ui/load-error'
import { LicenseRows } from './license-rows'

/** How many of the licenses fetched so far match the search, and whether there are more to fetch. */
export type OlderFound = { count: number; isMore: boolean }

type OlderLicensesProps = {
  than: string
  vendor: { id: string; name: string }
  search: string
  onFound: (vendorId: string, found: OlderFound) => void
}

/** Licenses of one vendor that are older than those in the list, fetched on demand; the search looks at them, too. */
export function OlderLicenses({ than, vendor, search, onFound }: OlderLicensesProps) {
  const t = useTranslations('licenses')
  const { data, fetchNextPage, isFetching, error } = useInfiniteQuery({
    ...portalQueries.older(than),
    enabled: false,
  })
  const pages = data?.pages ?? []
  const found = pages.flatMap((page) => arrangeLicenses(page, search)).filter(({ licenses }) => licenses.length > 0)
  const count = countLicenses(found)
  const isMore = data === undefined || Boolean(pages.at(-1)?.vendors.at(-1)?.older_than)
  useEffect(() => onFound(vendor.id, { count, isMore }), [onFound, vendor.id, count, isMore])
  return (
    <>
      {found.map(({ licenses }) => (
        <LicenseRows key={licenses[0]?.id} licenses={licenses} vendor={vendor.name} />
      ))}
      {error && <LoadError error={error} onRetry={() => void fetchNextPage()} />}
      {isMore && !error && (
        <Button size="touch" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
