'use client'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { ExtensionFields } from '@/components/licenses/detail/extension-fields'
import { Checkbox } from '@/components/ui/input/checkbox'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { useBulkDelete, useBulkExtend, useBulkRevoke } from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import { type BulkSelection, useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { bulkCall } from '@/lib/people/management/core/curl/api-calls'
import { TooMany } from './too-many'

export type BulkDialogProps = {
  org: string
  chosen: BulkSelection
  onClose: () => void
  onDone: (job: JobView) => void
}

/** Revokes the chosen licenses, with one reason for all. */
export function BulkRevoke({ org, chosen: asked, onClose, onDone }: BulkDialogProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const [notify, setNotify] = useState(true)
  const revoke = useBulkRevoke(org, onDone)
  return (
    <ReasonDialog
      title={`Revoke ${words ?? 'all that match'}`}
      size="small"
      intro="The keys stop working immediately. You can reinstate licenses later."
      help="Only your team sees this."
      confirm="Revoke licenses"
      isPending={revoke.isPending}
      disabled={count === null}
      onClose={onClose}
      onConfirm={(reason) => revoke.mutate({ ...chosen, reason, notify })}
      footnote={(reason) => <ApiCallHint call={bulkCall('revoke', chosen, { reason, notify })} />}
    >
      <NotifyMany checked={notify} onChange={setNotify} />
      {isTooMany && <TooMany />}
    </ReasonDialog>
  )
}

const NotifyMany = (props: { checked: boolean; onChange: (isOn: boolean) => void }) => (
  <Checkbox
    label="Email the customers"
    help="One email per customer and product, unless the product has these emails turned off."
    {...props}
  />
)

const A_MONTH: Extension = { mode: 'days', days: 30 }

/** Extends the chosen licenses, or makes them lifetime. */
export function BulkExtend({ org, chosen: asked, onClose, onDone }: BulkDialogProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const [to, setTo] = useState<Extension | null>(A_MONTH)
  const [notify, setNotify] = useState(true)
  const extend = useBulkExtend(org, onDone)
  return (
    <FormDialog
      title={`Extend ${words ?? 'all that match'}`}
      size="small"
      onClose={onClose}
      submit="Extend licenses"
      isPending={extend.isPending}
      disabled={count === null || to === null}
      onSubmit={() => {
        if (to) extend.mutate({ ...chosen, to, notify })
      }}
    >
      <ExtensionFields isLifetime={false} onChange={setTo} />
      <p className="text-muted text-small">
        Each license is extended from its expiry, expired ones from today. Lifetime licenses don't change.
      </p>
      <NotifyMany checked={notify} onChange={setNotify} />
      {isTooMany && <TooMany />}
      <ApiCallHint call={bulkCall('extend', chosen, { to, notify })} />
    </FormDialog>
  )
}

/** Permanently deletes the selected licenses; their number has to be typed. */
export function BulkDelete({ org, chosen: asked, onClose, onDone }: BulkDialogProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const remove = useBulkDelete(org, onDone)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${words ?? 'all that match'}`}
      confirm="Delete licenses"
      typeName={count === null ? '…' : String(count)}
      danger
      onConfirm={() => remove.mutateAsync(chosen)}
      extra={
        <>
          {isTooMany && <TooMany />}
          <ApiCallHint call={bulkCall('delete', chosen)} />
        </>
      }
    >
      Deletes the licenses and their history. Their keys return license_not_found. This can't be undone. To keep the
      option, revoke instead.
    </ConfirmDialog>
  )
}
