'use client'
import { useQuery } from '@tanstack/react-query'
import type { LicenseQuery } from '@/lib/catalog/licenses/client/license-params'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'

/** The licenses a bulk operation applies to. */
export type BulkSelection = { kind: 'ids'; ids: string[] } | { kind: 'filter'; filter: LicenseQuery }

/** The part of a request that names the licenses. */
export type ChosenLicenses = {
  selection: { ids: string[] } | { filter: LicenseQuery }
  expected_count?: number | undefined
}

type Counted = {
  chosen: ChosenLicenses
  /** how many, in words; null while they are being counted */
  words: string | null
  /** null while there is no number to confirm */
  count: number | null
  /** more than are counted, so no number can be confirmed */
  isTooMany: boolean
}

/** The selection as the request names it, and its exact size. */
export function useBulkSelection(org: string, chosen: BulkSelection): Counted {
  const filter = chosen.kind === 'filter' ? chosen.filter : {}
  const { data, isFetching } = useQuery({
    ...licenseQueries.exactCount(org, filter),
    enabled: chosen.kind === 'filter',
  })
  if (chosen.kind === 'ids') {
    const { length } = chosen.ids
    return {
      chosen: { selection: { ids: chosen.ids } },
      words: formatCount(length, 'license'),
      count: length,
      isTooMany: false,
    }
  }
  const counted = isFetching ? undefined : data
  const count = counted && !counted.is_more ? counted.count : null
  return {
    chosen: { selection: { filter: chosen.filter }, expected_count: count ?? undefined },
    words: counted ? wordsOf(counted) : null,
    count,
    isTooMany: counted?.is_more ?? false,
  }
}

const wordsOf = ({ count, is_more }: { count: number; is_more: boolean }): string =>
  is_more ? `more than ${formatNumber(count)} licenses` : formatCount(count, 'license')
