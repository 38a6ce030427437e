'use client'
import { useState } from 'react'
import { NEW_KEY_AT_ONCE, NewKeyChoice } from '@/components/licenses/transfers/new-key-choice'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { useApproveTransfer } from '@/lib/catalog/licenses/transfers/client/transfer-mutations'
import type { NewKey } from '@/lib/catalog/licenses/transfers/core/schema'
import type { DecisionProps } from './decision-buttons'
import { ResetAddresses } from './reset-addresses'
import { useNotifyBoth } from './use-notify-both'

/** Transfers the license, with or without the IP addresses that use it, and with a new key unless that is not wanted. */
export function ApproveDialog(props: DecisionProps) {
  const { license, product, from, to_email } = props.transfer
  const [isFreed, setIsFreed] = useState(true)
  const [newKey, setNewKey] = useState<NewKey>(NEW_KEY_AT_ONCE)
  const { notify, field } = useNotifyBoth(props.transfer, 'transfer_approved')
  const approve = useApproveTransfer(props.org, props.transfer, props.onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Approve the transfer">
      <DialogBody>
        <DefinitionGrid
          facts={[
            { label: 'License', value: <span className="font-mono">{license.key}</span> },
            { label: 'Product', value: product.name },
            { label: 'From', value: from.email ?? from.name ?? from.discord_id },
            { label: 'To', value: <span className="break-all">{to_email}</span> },
          ]}
        />
        <NewKeyChoice value={newKey} onChange={setNewKey} />
        <ResetAddresses checked={isFreed} onChange={setIsFreed} />
        {field}
      </DialogBody>
      <DialogActions
        submit="Approve transfer"
        isPending={approve.isPending}
        onClick={() => approve.mutate({ reset_addresses: isFreed, new_key: newKey, notify })}
      />
    </Dialog>
  )
}
