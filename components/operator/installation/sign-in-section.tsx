import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { TextLink } from '@/components/ui/navigation/link'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { peopleWords } from '@/lib/people/operator/core/people-words'
import type { InstallationView, OperatorLine } from '@/lib/people/operator/core/schema-installation'

/** Who can sign in: the operators by name, everyone else in numbers. */
export const SignInSection = ({
  people: { total, without_two_factor, operators },
}: Pick<InstallationView, 'people'>) => (
  <section className="space-y-3">
    <SectionHeader
      title="Who can sign in"
      description={`${peopleWords(total, without_two_factor)} These may open the console:`}
      action={<TextLink href="/operator/people">All people</TextLink>}
    />
    <DataTable label="Operators" columns={columns} rows={operators} rowId={({ email }) => email} empty={null} />
  </section>
)

const columns: readonly DataColumn<OperatorLine>[] = [
  {
    id: 'email',
    head: 'Email',
    fillsPhone: true,
    cell: ({ email, name }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium">{email}</span>
        {name !== null && <span className="truncate text-muted max-md:hidden">{name}</span>}
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '208px', cell: ({ account }) => <OperatorState account={account} /> },
  {
    id: 'last_sign_in',
    head: 'Last sign-in',
    width: '128px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ account }) => <TimeText at={account?.last_sign_in_at ?? null} missing="never" />,
  },
]

function OperatorState({ account }: Pick<OperatorLine, 'account'>) {
  if (account === null) return <Badge>No account yet</Badge>
  if (account.suspended) return <StatusBadge tone="red" label="Suspended" />
  return account.has_two_factor ? (
    <StatusBadge tone="green" label="Two-factor" />
  ) : (
    <StatusBadge tone="amber" label="No two-factor" />
  )
}
