'use client'
import {
  Braces,
  CalendarPlus,
  CircleX,
  Copy,
  Download,
  Ellipsis,
  FileKey,
  Network,
  RotateCcw,
  Send,
  Tag,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { useRevealKeys } from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import { type BulkSelection, useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import type { LicenseQuery } from '@/lib/catalog/licenses/client/license-params'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { copyText, downloadText } from '@/lib/foundation/browser/page/copy-text'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useJobToast } from './use-job-toast'

// Loaded on first use: most visits to the list are lookups.
const BulkDelete = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkDelete))
const BulkExtend = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkExtend))
const BulkRevoke = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkRevoke))
const BulkReinstate = dialogOnDemand(() => import('./bulk-dialogs').then((parts) => parts.BulkReinstate))
const BulkLimit = dialogOnDemand(() => import('./bulk-update-dialogs').then((parts) => parts.BulkLimit))
const BulkLicenseType = dialogOnDemand(() => import('./bulk-update-dialogs').then((parts) => parts.BulkLicenseType))
const BulkMetadata = dialogOnDemand(() => import('./bulk-update-dialogs').then((parts) => parts.BulkMetadata))
const BulkEmail = dialogOnDemand(() => import('./bulk-update-dialogs').then((parts) => parts.BulkEmail))
const ExportDialog = dialogOnDemand(() => import('./export-dialog').then((parts) => parts.ExportDialog))

type Act = 'revoke' | 'reinstate' | 'extend' | 'limit' | 'type' | 'metadata' | 'email' | 'export' | 'delete'
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
  const finish = () => {
    setAct(null)
    setIsAll(false)
    clear()
  }
  const dialog = {
    org,
    chosen,
    onClose: () => setAct(null),
    onDone: (job: JobView) => {
      toastJob(job)
      finish()
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
      {(may['licenses:update'] || may['licenses:revoke'] || may['licenses:reveal']) && (
        <MoreActions org={org} may={may} ids={isAll ? null : ids} onAct={setAct} />
      )}
      {act === 'revoke' && <BulkRevoke {...dialog} />}
      {act === 'reinstate' && <BulkReinstate {...dialog} />}
      {act === 'extend' && <BulkExtend {...dialog} />}
      {act === 'limit' && <BulkLimit {...dialog} />}
      {act === 'type' && <BulkLicenseType {...dialog} may={may} productId={filter.product ?? null} />}
      {act === 'metadata' && <BulkMetadata {...dialog} />}
      {act === 'email' && <BulkEmail {...dialog} />}
      {act === 'export' && <ExportDialog {...dialog} may={may} onDone={finish} />}
      {act === 'delete' && <BulkDelete {...dialog} />}
    </>
  )
}

type MoreProps = Pick<Props, 'org' | 'may'> & {
  /** null if all that match are selected: their keys are in an export */
  ids: string[] | null
  onAct: (act: Act) => void
}

const MoreActions = ({ org, may, ids, onAct }: MoreProps) => (
  <DropdownMenu
    trigger={
      <Button size="small" aria-label="More actions">
        <Ellipsis />
      </Button>
    }
  >
    {may['licenses:update'] && (
      <>
        <MenuItem icon={<Network />} onSelect={() => onAct('limit')}>
          Change IP address limit
        </MenuItem>
        <MenuItem icon={<Tag />} onSelect={() => onAct('type')}>
          Change license type
        </MenuItem>
        <MenuItem icon={<Braces />} onSelect={() => onAct('metadata')}>
          Change metadata
        </MenuItem>
        <MenuItem icon={<Send />} onSelect={() => onAct('email')}>
          Email the licenses again
        </MenuItem>
      </>
    )}
    {may['licenses:revoke'] && (
      <MenuItem icon={<RotateCcw />} onSelect={() => onAct('reinstate')}>
        Reinstate
      </MenuItem>
    )}
    {may['licenses:reveal'] && ids && <KeyItems org={org} ids={ids} />}
  </DropdownMenu>
)

/** The whole keys of the selected licenses, one a line; each is an entry of the audit log. */
function KeyItems({ org, ids }: { org: string; ids: string[] }) {
  const { mutateAsync: reveal } = useRevealKeys(org)
  const copy = async () => {
    const { keys } = await reveal(ids)
    if (await copyText(keys.join('\n'))) toast.success(`${formatCount(keys.length, 'license key')} copied`)
    else toast.error('The keys were not copied', { description: "The browser didn't allow it. Download them instead." })
  }
  const download = async () => downloadText('license-keys.txt', `${(await reveal(ids)).keys.join('\n')}\n`)
  return (
    <>
      <MenuItem icon={<Copy />} onSelect={() => void copy().catch(ignore)}>
        Copy keys
      </MenuItem>
      <MenuItem icon={<FileKey />} onSelect={() => void download().catch(ignore)}>
        Download keys
      </MenuItem>
    </>
  )
}

/** The mutation has shown the failure. */
const ignore = () => undefined

type SelectAllProps = Pick<Props, 'org' | 'filter' | 'hasMore'> & { isAll: boolean; onSelect: () => void }

/** Offers the rows of all pages; once taken, says how many they are in place of the count of this page. */
function SelectAll({ org, filter, isAll, hasMore, onSelect }: SelectAllProps) {
  const { words, count } = useBulkSelection(org, { kind: 'filter', filter })
  const isFiltered = Object.keys(filter).length > 0
  if (isAll)
    return (
      <span data-all-selected className="mr-2 font-medium text-small tabular-nums">
        {allSelected(count, isFiltered)}
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

/** "All 1,015 matching licenses selected." */
const allSelected = (count: number | null, isFiltered: boolean): string =>
  [
    'All',
    ...(count === null ? [] : [formatNumber(count)]),
    ...(isFiltered ? ['matching'] : []),
    'licenses selected.',
  ].join(' ')
