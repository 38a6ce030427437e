import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { ApiKeyView } from '@/lib/api-keys/core/schema'
import { ApiKeyBadge } from './api-key-badge'
import { EndApiKey } from './end-api-key-button'

/** `mayEnd`: there is a key whose grace can be ended, and the reader may do it. */
type Scope = { org: string; productId: string; mayEnd: boolean }

export const apiKeyColumns = ({ mayEnd, ...scope }: Scope): DataColumn<ApiKeyView>[] => [
  {
    id: 'key',
    head: 'Key',
    cell: ({ last_four }) => (
      <span className="font-mono">
        <span className="max-sm:hidden">lk_live_</span>…{last_four}
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '112px', cell: ({ state }) => <ApiKeyBadge state={state} /> },
  {
    id: 'last_used',
    head: 'Last used',
    width: '136px',
    cell: ({ last_used_at }) => <TimeText at={last_used_at} missing="never" />,
  },
  {
    id: 'created',
    head: 'Created',
    width: '232px',
    hideOnPhone: true,
    cell: ({ created_at, created_by }) => (
      <>
        <TimeText at={created_at} />
        {created_by && <span className="text-muted"> by {created_by}</span>}
      </>
    ),
  },
  {
    id: 'ends',
    head: 'Ends',
    width: '136px',
    hideOnPhone: true,
    cell: ({ ends_at }) => <TimeText at={ends_at} missing="–" />,
  },
  ...(mayEnd ? [actionColumn(scope)] : []),
]

const actionColumn = (scope: Omit<Scope, 'mayEnd'>): DataColumn<ApiKeyView> => ({
  id: 'action',
  head: 'Actions',
  align: 'right',
  width: '112px',
  cell: (apiKey) => apiKey.state === 'ending' && <EndApiKey {...scope} apiKey={apiKey} />,
})
