'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DefinitionGrid } from '@/components/ui/definition-grid'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { type DecisionProps, useDecision } from './use-decision'

/** Hands the license on, with or without the addresses that use it. */
export function ApproveDialog(props: DecisionProps) {
  const { license, product, from, to_email } = props.transfer
  const [isFreed, setIsFreed] = useState(true)
  const approve = useDecision<{ reset_addresses: boolean }>(props, {
    verb: 'approve',
    success: `License handed on to ${to_email}`,
    failure: 'The transfer was not approved',
  })
  return (
    <Dialog open onOpenChange={props.onClose} title="Approve the transfer">
      <DialogBody>
        <DefinitionGrid
          facts={[
            { label: 'License', value: <span className="font-mono">{license.key}</span> },
            { label: 'Product', value: product.name },
            { label: 'From', value: from.email ?? from.name ?? from.discord_id },
            { label: 'To', value: <span className="break-all">{to_email}</span> },
          ]}
        />
        <Checkbox
          label="Free its addresses"
          help="The devices of the old owner lose their slots. The key stays as it is."
          checked={isFreed}
          onChange={setIsFreed}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button
          variant="primary"
          loading={approve.isPending}
          onClick={() => approve.mutate({ reset_addresses: isFreed })}
        >
          Approve transfer
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
