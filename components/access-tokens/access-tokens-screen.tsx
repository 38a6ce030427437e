'use client'
import { useQuery } from '@tanstack/react-query'
import { KeySquare, Plus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { type ReactNode, useMemo } from 'react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { accessTokenParams } from '@/lib/people/access-tokens/client/access-token-params'
import { accessTokenQueries } from '@/lib/people/access-tokens/client/access-token-queries'
import { accessTokenColumns } from './access-token-columns'
import type { TokenReader } from './access-token-menu'
import { AccessTokenSheet } from './access-token-sheet'

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'member_left', label: 'Ended, member left' },
] as const

/** The access tokens of the organization, newest first. */
export function AccessTokensScreen({ org, reader }: { org: string; reader: TokenReader }) {
  const filters = useListFilters(accessTokenParams)
  const [openId, setOpenId] = useQueryState('token', parseAsString.withOptions({ history: 'push' }))
  const list = useQuery(accessTokenQueries.list(org, filters.params))
  const columns = useMemo(() => accessTokenColumns({ org, reader }), [org, reader])
  const create = reader.mayManage && <CreateButton org={org} />
  const isEmpty = list.data?.items.length === 0 && !filters.isFiltered
  return (
    <>
      <PageHeader
        title="Access tokens"
        help={<HelpLink to="access_tokens" about="access tokens" />}
        description="Your programs use them for the management API. A token acts for a member and can't do more than that member."
        crumbs={[{ label: 'Settings', href: pageRoute(`/${org}/settings`) }]}
        action={!isEmpty && create}
      />
      <div className="space-y-4">
        {!isEmpty && <FilterSelect label="State" any="Any state" items={STATES} {...filters.field('state')} />}
        <ListTable
          label="Access tokens"
          failure="The access tokens can't be shown"
          columns={columns}
          list={list}
          onOpenRow={({ id }) => void setOpenId(id)}
          skeletonRows={3}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          empty={<NoTokens action={create} />}
          footer={<ForwardPagination after={filters.params.after} page={list.data} onGo={filters.set} />}
        />
      </div>
      <AccessTokenSheet org={org} id={openId} onClose={() => setOpenId(null)} />
    </>
  )
}

const CreateButton = ({ org }: { org: string }) => (
  <Button variant="primary" render={<Link href={`/${org}/settings/access-tokens/new`} />}>
    <Plus />
    Create access token
  </Button>
)

const NoTokens = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={<KeySquare />}
    title="No access tokens yet"
    description="Let your programs do what you do here: create licenses from your shop, revoke them from your support tool, or read the request log. Never put an access token in a program that customers run."
    action={action}
  />
)
