'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { arrangeLicenses, type ListedLicense } from '@/lib/people/portal/core/arrange-licenses'
import { LoadError } from '../ui/load-error'
import { LicenseRows } from './license-rows'

/** Which of the licenses fetched so far match the search, and whether there are more to fetch. */
export type OlderFound = { licenses: ListedLicense[]; isMore: boolean }

type OlderLicensesProps = {
  than: string
  vendor: { id: string; name: string }
  search: string
  byKey: ReadonlySet<string>
  onFound: (vendorId: string, found: OlderFound) => void
}

/** Licenses of one vendor that are older than those in the list, fetched on demand; the search looks at them, too. */
export function OlderLicenses({ than, vendor, search, byKey, onFound }: OlderLicensesProps) {
  const t = useTranslations('licenses')
  const { data, fetchNextPage, isFetching, error } = useInfiniteQuery({
    ...portalQueries.older(than),
    enabled: false,
  })
  const found = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => arrangeLicenses(page, search, byKey))
        .filter((page) => page.licenses.length > 0),
    [data, search, byKey],
  )
  const all = useMemo(() => found.flatMap(({ licenses }) => licenses), [found])
  const isMore = data === undefined || Boolean(data.pages.at(-1)?.vendors.at(-1)?.older_than)
  useEffect(() => onFound(vendor.id, { licenses: all, isMore }), [onFound, vendor.id, all, isMore])
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
