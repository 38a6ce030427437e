'use client'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '@/lib/browser/format/format-number'
import type { LicenseQuery } from '@/lib/licenses/client/license-params'
import { licenseQueries } from '@/lib/licenses/client/license-queries'

/** The licenses a bulk operation applies to. */
export type BulkSelection = { kind: 'ids'; ids: string[] } | { kind: 'filter'; filter: LicenseQuery }

/** The selection as the request names it, and its size in words; null while it is being counted. */
export function useBulkSelection(org: string, chosen: BulkSelection) {
  const filter = chosen.kind === 'filter' ? chosen.filter : {}
  const { data } = useQuery({ ...licenseQueries.count(org, filter), enabled: chosen.kind === 'filter' })
  if (chosen.kind === 'ids')
    return {
      selection: { ids: chosen.ids },
      words: formatCount(chosen.ids.length, 'license'),
      phrase: String(chosen.ids.length),
    }
  const words =
    data && (data.is_more ? `${formatNumber(data.count)} or more licenses` : formatCount(data.count, 'license'))
  return { selection: { filter: chosen.filter }, words: words ?? null, phrase: data ? String(data.count) : null }
}
