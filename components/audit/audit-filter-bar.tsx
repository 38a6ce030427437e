'use client'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { Combobox } from '@/components/ui/input/combobox'
import { Select } from '@/components/ui/input/select'
import { auditQueries } from '@/lib/audit/client/audit-queries'
import { AUDIT_ACTIONS, actionWords, targetWords } from '@/lib/audit/core/actions'
import { AuditRange } from './audit-range'
import type { AuditFilters } from './use-audit-filters'

const ANY = 'any'
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: upperFirst(actionWords(action)), help: action }))
const KINDS = [
  { value: ANY, label: 'Any record' },
  ...['organization', 'member', 'invitation', 'role', 'product', 'license', 'customer', 'webhook', 'job'].map(
    (value) => ({ value, label: upperFirst(targetWords(value)) }),
  ),
]

type Props = { org: string; filters: AuditFilters }

/** What the log is narrowed to. */
export function AuditFilterBar({ org, filters: { params, set } }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PersonFilter org={org} value={params.actor} onChange={(actor) => set({ actor })} />
      <Combobox
        aria-label="Action"
        placeholder="Any action"
        emptyText="No action of that name"
        className="w-full sm:w-60"
        items={ACTIONS}
        value={params.action}
        onChange={(action) => set({ action })}
      />
      <Select
        aria-label="Record"
        className="w-40"
        items={KINDS}
        value={params.type ?? ANY}
        onChange={(type) => set({ type: type === ANY ? null : type })}
      />
      <AuditRange params={params} set={set} />
      {params.target && (
        <Button variant="ghost" onClick={() => set({ target: null })}>
          One record
          <X aria-label="Show all records" />
        </Button>
      )}
    </div>
  )
}

type PersonProps = { org: string; value: string | null; onChange: (actor: string | null) => void }

function PersonFilter({ org, value, onChange }: PersonProps) {
  const people = useQuery(auditQueries.people(org)).data?.items ?? []
  const items = [
    ...people.map(({ id, name, email }) => ({ value: id, label: name ?? email, help: name ? email : '' })),
    { value: 'customer', label: 'Customers', help: 'What customers did in the portal' },
    { value: 'service', label: 'System', help: 'What Latchkey did by itself' },
  ]
  return (
    <Combobox
      aria-label="Person"
      placeholder="Anybody"
      emptyText="Nobody of that name"
      className="w-full sm:w-52"
      items={items}
      value={value}
      onChange={onChange}
    />
  )
}
