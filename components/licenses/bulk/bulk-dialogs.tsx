'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { ExtensionFields } from '@/components/licenses/detail/extension-fields'
import { Checkbox } from '@/components/ui/input/checkbox'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import {
  useBulkDelete,
  useBulkExtend,
  useBulkReinstate,
  useBulkRevoke,
} from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import {
  type BulkExtension,
  extendPreviewQuery,
  revokePreviewQuery,
} from '@/lib/catalog/licenses/bulk/client/preview-queries'
import { type BulkSelection, useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import { useDebouncedValue } from '@/lib/foundation/browser/page/use-debounced-value'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { bulkCall } from '@/lib/people/management/core/curl/api-calls'
import { ExtendPreviewText, ReinstatePreviewText, RevokePreviewText } from './change-preview'
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
  const preview = useQuery(revokePreviewQuery(org, 'revoke', chosen))
  const isNothing = preview.data?.is_more === false && preview.data.changed === 0
  const revoke = useBulkRevoke(org, onDone)
  return (
    <ReasonDialog
      title={`Revoke ${words ?? 'all that match'}`}
      size="small"
      intro="The keys stop working immediately. You can reinstate the licenses later, together or one at a time."
      help="For your team. The customer doesn't see it."
      confirm="Revoke licenses"
      isPending={revoke.isPending}
      disabled={count === null || preview.isPending || isNothing}
      onClose={onClose}
      onConfirm={(reason) => revoke.mutate({ ...chosen, reason, notify })}
      footnote={(reason) => <ApiCallHint call={bulkCall('revoke', chosen, { reason, notify })} />}
    >
      <RevokePreviewText query={preview} />
      <NotifyMany checked={notify} onChange={setNotify} />
      {isTooMany && <TooMany />}
    </ReasonDialog>
  )
}

/** Reinstates the chosen licenses. Whoever was told of their revocation is told, unless the member says otherwise. */
export function BulkReinstate({ org, chosen: asked, onClose, onDone }: BulkDialogProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const [notify, setNotify] = useState(true)
  const preview = useQuery(revokePreviewQuery(org, 'reinstate', chosen))
  const isNothing = preview.data?.is_more === false && preview.data.changed === 0
  const reinstate = useBulkReinstate(org, onDone)
  return (
    <FormDialog
      title={`Reinstate ${words ?? 'all that match'}`}
      description="The keys work again immediately, until each license expires."
      size="small"
      onClose={onClose}
      submit="Reinstate licenses"
      isPending={reinstate.isPending}
      disabled={count === null || preview.isPending || isNothing}
      onSubmit={() => reinstate.mutate({ ...chosen, notify })}
    >
      <ReinstatePreviewText query={preview} />
      <NotifyMany checked={notify} onChange={setNotify} />
      {isTooMany && <TooMany />}
      <ApiCallHint call={bulkCall('reinstate', chosen, { notify })} />
    </FormDialog>
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

/** Extends the chosen licenses, makes them lifetime, or has them end on a date, which may be sooner. */
export function BulkExtend({ org, chosen: asked, onClose, onDone }: BulkDialogProps) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const [to, setTo] = useState<Extension | null>(A_MONTH)
  const [notify, setNotify] = useState(true)
  const extend = useBulkExtend(org, onDone)
  const [keepsLifetime, setKeepsLifetime] = useState(true)
  const change: BulkExtension = { to, ...(to?.mode === 'until' && { keep_lifetime: keepsLifetime }) }
  const text = JSON.stringify(change)
  const settled = useDebouncedValue(text, 300)
  const preview = useQuery({
    ...extendPreviewQuery(org, chosen, JSON.parse(settled)),
    enabled: to !== null && settled === text,
    placeholderData: keepPreviousData,
  })
  const isKnown = settled === text && preview.data !== undefined && !preview.isPlaceholderData
  const isNothing = isKnown && !preview.data.is_more && preview.data.changed === 0
  const isPast = to?.mode === 'until' && Date.parse(to.expires_at) <= Date.now()
  return (
    <FormDialog
      title={`Extend ${words ?? 'all that match'}`}
      size="small"
      onClose={onClose}
      submit={isPast ? 'Expire licenses now' : 'Change expiry'}
      isPending={extend.isPending}
      disabled={count === null || to === null || !isKnown || isNothing}
      onSubmit={() => {
        if (to) extend.mutate({ ...chosen, ...change, to, notify })
      }}
    >
      <ExtensionFields isLifetime={false} onChange={setTo} />
      {(to?.mode === 'days' || to?.mode === 'months') && (
        <p className="text-muted text-small">Each license is extended from its expiry, expired ones from today.</p>
      )}
      {to?.mode === 'until' && (
        <Checkbox
          label="Leave lifetime licenses as they are"
          help="Otherwise they end on this date, too."
          checked={keepsLifetime}
          onChange={setKeepsLifetime}
        />
      )}
      {isPast && <p className="text-amber text-small">This is in the past: the licenses expire immediately.</p>}
      {to !== null && <ExtendPreviewText query={preview} />}
      <NotifyMany checked={notify} onChange={setNotify} />
      {isTooMany && <TooMany />}
      <ApiCallHint call={bulkCall('extend', chosen, { ...change, notify })} />
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
      Deletes the licenses and their history. Their keys stop working. This can't be undone. To keep the option, revoke
      instead.
    </ConfirmDialog>
  )
}
