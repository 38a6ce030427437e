import { UsageMeter } from '@/components/requests/usage/usage-meter'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { MAX_COUNTED, type ProductListItem } from '@/lib/catalog/products/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { ProductStateBadge } from './product-state-badge'

/** Product ids with the moment their requests of today run out. */
export type RunsOut = ReadonlyMap<string, string>

/** The columns of the list; one more where a product will run out of requests today. */
export const productColumns = (runsOut: RunsOut): DataColumn<ProductListItem>[] =>
  runsOut.size === 0 ? COLUMNS : [...COLUMNS.slice(0, -1), runsOutColumn(runsOut), ...COLUMNS.slice(-1)]

const runsOutColumn = (runsOut: RunsOut): DataColumn<ProductListItem> => ({
  id: 'runs_out',
  head: 'Runs out',
  width: '140px',
  cell: ({ id }) => {
    const at = runsOut.get(id)
    return at && <span className="text-amber">{<TimeText at={at} as="exact" />}</span>
  },
})

const COLUMNS: DataColumn<ProductListItem>[] = [
  {
    id: 'name',
    head: 'Product',
    cell: ({ name, slug }) => (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="truncate">{name}</span>
        <span className="truncate font-mono font-normal text-muted text-small">{slug}</span>
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '120px', cell: ({ state }) => <ProductStateBadge state={state} /> },
  {
    id: 'licenses',
    head: 'Licenses',
    align: 'right',
    width: '120px',
    hideOnPhone: true,
    cell: ({ licenses }) => formatLicenseCount(licenses),
  },
  {
    id: 'today',
    head: 'Requests today',
    align: 'right',
    width: '220px',
    hideOnPhone: true,
    cell: ({ used_today, daily_limit }) => (
      <span className="inline-flex w-full items-center justify-end gap-3">
        <UsageMeter used={used_today} limit={daily_limit} className="w-12 max-lg:hidden" />
        <span>
          {formatNumber(used_today)}
          <span className="text-muted">
            {daily_limit === null ? ' · unlimited' : ` of ${formatNumber(daily_limit)}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'created_at',
    head: 'Created',
    width: '140px',
    hideOnPhone: true,
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]

/** "12,480", or "10,000+" where counting stopped. */
export const formatLicenseCount = (licenses: number): string =>
  `${formatNumber(licenses)}${licenses >= MAX_COUNTED ? '+' : ''}`

/** What an act on a whole product is about: "12 licenses", "10,000+ licenses", "no licenses". */
export const licensesOf = ({ licenses }: Pick<ProductListItem, 'licenses'>): string =>
  licenses === 0 ? 'no licenses' : `${formatLicenseCount(licenses)} ${licenses === 1 ? 'license' : 'licenses'}`
