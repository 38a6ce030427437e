'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Field } from '@/components/ui/form/field'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { mergePreviewQuery, useMergeCustomers } from '@/lib/catalog/customers/client/identity-mutations'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import type { MergePreview } from '@/lib/catalog/customers/core/schema-identity'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { CustomerPicker } from './customer-picker'

type Props = {
  org: string
  customer: CustomerView
  onClose: () => void
  /** given the id of the customer that remains */
  onDone: (id: string) => void
}

/** Makes one customer of two that are the same person; what moves is shown before. */
export function MergeDialog({ org, customer, onClose, onDone }: Props) {
  const [into, setInto] = useState<string | null>(null)
  const preview = useQuery({ ...mergePreviewQuery(org, customer.id, into ?? ''), enabled: into !== null })
  const merge = useMergeCustomers(org, customer.id, { onSuccess: ({ id }) => onDone(id) })
  return (
    <FormDialog
      title="Merge with another customer"
      description="For one person who is listed twice. This can't be undone."
      onClose={onClose}
      submit="Merge customers"
      danger
      isPending={merge.isPending}
      disabled={into === null || !preview.data || preview.isFetching}
      onSubmit={() => {
        if (into !== null && preview.data) merge.mutate({ into })
      }}
    >
      <Field label="Other customer" help="Name, email, or Discord ID.">
        <CustomerPicker org={org} except={customer.id} value={into} onChange={setInto} />
      </Field>
      {into !== null && preview.isPending && <Skeleton className="h-32" />}
      {preview.error && <LoadFailure title="The merge can't be previewed" error={preview.error} />}
      {into !== null && preview.data && <Preview plan={preview.data} />}
    </FormDialog>
  )
}

function Preview({ plan: { remains, goes, moved_licenses, moved_transfers } }: { plan: MergePreview }) {
  const transfers = moved_transfers > 0 ? ` and ${formatCount(moved_transfers, 'open transfer request')}` : ''
  const [kept, removed] = [identityOf(remains), identityOf(goes)]
  return (
    <div className="space-y-3" aria-live="polite">
      <DefinitionGrid
        facts={[
          { label: 'Remains', value: kept, help: remains.name && remains.name !== kept ? remains.name : undefined },
          { label: 'Removed', value: removed, help: goes.name && goes.name !== removed ? goes.name : undefined },
          { label: 'Moves', value: `${formatCount(moved_licenses, 'license')}${transfers}, and the notes` },
        ]}
      />
      <p className="text-muted text-small">
        {removed} no longer opens these licenses in the customer portal; {kept} does. Keys and IP addresses don't
        change. Nobody is emailed.
      </p>
    </div>
  )
}

const identityOf = ({ id, email, discord_id }: MergePreview['remains']): string =>
  email ?? (discord_id === null ? id : `Discord ${discord_id}`)
