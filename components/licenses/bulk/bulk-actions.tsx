'use client'
import { CalendarPlus, CircleX, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { type BulkSelection, useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import type { LicenseQuery } from '@/lib/catalog/licenses/client/license-params'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useJobToast } from './use-job-toast'

// Loaded on first use: most visits to the list are lookups.
const BulkDelete = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkDelete))
const BulkExtend = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkExtend))
const BulkRevoke = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkRevoke))
const ExportDialog = dialogOnDemand(() => import('./export-dialog').then((parts) => parts.ExportDialog))

type Act = 'revoke' | 'extend' | 'export' | 'delete'
type Props = {
  org: string
  may: May
  ids: string[]
  clear: () => void
  filter: LicenseQuery
  /** the list continues beyond this page */
  hasMore: boolean
}

/** The actions on the selected licenses, or on all that match the filters. */
export function BulkActions({ org, may, ids, clear, filter, hasMore }: Props) {
  const [isAll, setIsAll] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const toastJob = useJobToast(org)
  const chosen: BulkSelection = isAll ? { kind: 'filter', filter } : { kind: 'ids', ids }
  const dialog = {
    org,
    chosen,
    onClose: () => setAct(null),
    onDone: (job: JobView) => {
      toastJob(job)
      setAct(null)
      setIsAll(false)
      clear()
    },
  }
  return (
    <>
      <SelectAll org={org} filter={filter} isAll={isAll} hasMore={hasMore} onSelect={() => setIsAll(true)} />
      {may['licenses:update'] && (
        <Button size="small" onClick={() => setAct('extend')}>
          <CalendarPlus />
          Extend
        </Button>
      )}
      {may['licenses:export'] && (
        <Button size="small" onClick={() => setAct('export')}>
          <Download />
          Export
        </Button>
      )}
      {may['licenses:revoke'] && (
        <Button size="small" onClick={() => setAct('revoke')}>
          <CircleX />
          Revoke
        </Button>
      )}
      {may['licenses:delete'] && (
        <Button size="small" variant="danger-quiet" onClick={() => setAct('delete')}>
          <Trash2 />
          Delete
        </Button>
      )}
      {act === 'revoke' && <BulkRevoke {...dialog} />}
      {act === 'extend' && <BulkExtend {...dialog} />}
      {act === 'export' && <ExportDialog {...dialog} may={may} />}
      {act === 'delete' && <BulkDelete {...dialog} />}
    </>
  )
}

type SelectAllProps = Pick<Props, 'org' | 'filter' | 'hasMore'> & { isAll: boolean; onSelect: () => void }

/** Offers the rows of all pages; once taken, says how many they are in place of the count of this page. */
function SelectAll({ org, filter, isAll, hasMore, onSelect }: SelectAllProps) {
  const { words } = useBulkSelection(org, { kind: 'filter', filter })
  const isFiltered = Object.keys(filter).length > 0
  if (isAll)
    return (
      <span data-all-selected className="mr-2 font-medium text-small tabular-nums">
        All {words ?? 'licenses'} {isFiltered && 'matching these filters '}are selected.
      </span>
    )
  if (!hasMore) return null
  return (
    <Button size="small" variant="ghost" onClick={onSelect}>
      Select all {words ?? 'licenses'}
      {isFiltered && ' that match'}
    </Button>
  )
}
