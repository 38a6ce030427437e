import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { ApiKeyView } from '@/lib/catalog/products/api-keys/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { ApiKeyBadge } from './api-key-badge'
import { ApiKeyMenu, type ApiKeyMenuProps } from './api-key-menu'

type Scope = Omit<ApiKeyMenuProps, 'apiKey'> & { mayRotate: boolean }

export const apiKeyColumns = ({ mayRotate, ...scope }: Scope): DataColumn<ApiKeyView>[] => [
  { id: 'name', head: 'Name', fillsPhone: true, cell: ({ name }) => <span className="truncate">{name}</span> },
  {
    id: 'key',
    head: 'Key',
    width: '136px',
    cell: ({ last_four }) => (
      <span className="font-mono">
        <span className="max-sm:hidden">lk_live_</span>…{last_four}
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '176px', cell: (apiKey) => <ApiKeyBadge {...apiKey} /> },
  {
    id: 'limits',
    head: 'Limits',
    width: '200px',
    hideOnPhone: true,
    cell: (apiKey) => <span className="text-muted">{limitsOf(apiKey)}</span>,
  },
  {
    id: 'last_used',
    head: 'Last used',
    width: '120px',
    hideOnPhone: true,
    cell: ({ last_used_at }) => <TimeText at={last_used_at} missing="never" />,
  },
  {
    id: 'created',
    head: 'Created',
    width: '120px',
    from: 'xl',
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
  ...(mayRotate ? [actionColumn(scope)] : []),
]

function limitsOf({ kind, daily_limit, used_today, sources, may_name_end_user }: ApiKeyView): string {
  if (kind === 'client')
    return daily_limit === null ? 'None' : `${formatNumber(used_today ?? 0)} of ${formatNumber(daily_limit)} today`
  const from = sourcesOf(sources)
  if (!may_name_end_user) return from ?? 'None'
  return from === null ? 'Names end users' : `${from}, names end users`
}

function sourcesOf(sources: string[]): string | null {
  const [only, ...more] = sources
  if (only === undefined) return null
  return more.length === 0 ? `From ${only}` : `From ${sources.length} networks`
}

const actionColumn = (scope: Omit<Scope, 'mayRotate'>): DataColumn<ApiKeyView> => ({
  id: 'action',
  head: 'Actions',
  align: 'right',
  width: '88px',
  cell: (apiKey) => apiKey.state !== 'ended' && <ApiKeyMenu {...scope} apiKey={apiKey} />,
})
