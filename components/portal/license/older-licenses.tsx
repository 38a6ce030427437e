'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { portalQueries } from '@/lib/portal/client/portal-queries'
import { arrangeLicenses } from '@/lib/portal/core/arrange-licenses'
import { LoadError } from '../ui/load-error'
import { LicenseRows } from './license-rows'

/** Licenses of one vendor that are older than those in the list, fetched on demand. */
export function OlderLicenses({ than, vendor }: { than: string; vendor: string }) {
  const t = useTranslations('licenses')
  const { data, fetchNextPage, isFetching, isError } = useInfiniteQuery({
    ...portalQueries.older(than),
    enabled: false,
  })
  const pages = (data?.pages ?? []).flatMap((page) => arrangeLicenses(page))
  const isMore = data === undefined || pages.at(-1)?.older_than
  return (
    <>
      {pages.map(({ licenses }) => (
        <LicenseRows key={licenses[0]?.id} licenses={licenses} vendor={vendor} />
      ))}
      {isError && <LoadError onRetry={() => void fetchNextPage()} />}
      {isMore && !isError && (
        <Button size="touch" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
