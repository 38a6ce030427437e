import type { DataColumn } from '@/components/ui/table/use-data-table'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import type { AccessTokenView } from '@/lib/people/access-tokens/core/schema'
import { AccessTokenBadge } from './access-token-badge'
import { AccessTokenMenu, type TokenReader } from './access-token-menu'
import { productsText, scopesText, tokenPerson } from './access-token-words'

type Options = { org: string; reader: TokenReader }

/** Columns of the list. */
export const accessTokenColumns = ({ org, reader }: Options): DataColumn<AccessTokenView>[] => [
  {
    id: 'name',
    head: 'Access token',
    fillsPhone: true,
    cell: ({ name, last_four }) => (
      <span className="block py-1.5">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate font-mono text-muted">lk_org_…{last_four}</span>
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '112px', cell: ({ state }) => <AccessTokenBadge state={state} /> },
  {
    id: 'scopes',
    head: 'Permissions',
    width: '208px',
    hideOnPhone: true,
    cell: (token) => (
      <TwoLines first={scopesText(token)} second={`on ${productsText(token)}`} isWarning={isReduced(token)} />
    ),
  },
  {
    id: 'last_used',
    head: 'Last used',
    width: '136px',
    from: 'lg',
    cell: ({ last_used_at, last_used_address }) => (
      <>
        <TimeText at={last_used_at} missing="never" />
        {last_used_address && <span className="block truncate font-mono text-muted">{last_used_address}</span>}
      </>
    ),
  },
  {
    id: 'expires',
    head: 'Expires',
    width: '128px',
    hideOnPhone: true,
    cell: ({ state, expires_at }) =>
      state === 'active' || state === 'expired' ? <ExpiryText at={expires_at} as="day" missing="never" /> : '–',
  },
  {
    id: 'acts_for',
    head: 'Acts for',
    width: '144px',
    from: 'xl',
    cell: ({ acts_for }) => <span className="block truncate">{tokenPerson(acts_for)}</span>,
  },
  ...(reader.mayManage ? [actionColumn(org, reader)] : []),
]

const actionColumn = (org: string, reader: TokenReader): DataColumn<AccessTokenView> => ({
  id: 'actions',
  head: 'Actions',
  align: 'right',
  width: '80px',
  cell: (token) => token.state === 'active' && <AccessTokenMenu org={org} token={token} reader={reader} />,
})

const isReduced = ({ state, scopes, scopes_in_effect }: AccessTokenView): boolean =>
  state === 'active' && scopes_in_effect.length < scopes.length

const TwoLines = ({ first, second, isWarning }: { first: string; second: string; isWarning: boolean }) => (
  <>
    <span className={isWarning ? 'block truncate text-amber' : 'block truncate'}>{first}</span>
    <span className="block truncate text-muted">{second}</span>
  </>
)
