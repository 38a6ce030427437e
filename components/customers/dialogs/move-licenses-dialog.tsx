'use client'
import { TooMany } from '@/components/licenses/bulk/too-many'
import { ResetAddresses } from '@/components/licenses/transfers/reset-addresses'
import { Checkbox } from '@/components/ui/input/checkbox'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useBulkTransfer } from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import { type BulkSelection, useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import { bulkTransferTerms } from '@/lib/catalog/licenses/bulk/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { CustomerFields } from '../customer-fields'

type Props = { org: string; chosen: BulkSelection; onClose: () => void; onDone: (job: JobView) => void }

/** Gives the chosen licenses to another customer. */
export function MoveLicensesDialog({ org, chosen: asked, onClose, onDone }: Props) {
  const { chosen, words, count, isTooMany } = useBulkSelection(org, asked)
  const { form, onFieldErrors } = useInputForm(bulkTransferTerms, {
    defaultValues: {
      customer: { email: null, discord_id: null, name: null },
      reset_addresses: true,
      new_keys: true,
      notify: true,
    },
  })
  const transfer = useBulkTransfer(org, { onStarted: onDone, onFieldErrors })
  return (
    <FormDialog
      title={`Move ${words ?? 'licenses'} to another customer`}
      description="Expiry and settings don't change. Names of licenses are removed."
      onClose={onClose}
      submit="Move licenses"
      isPending={transfer.isPending}
      disabled={count === null}
      onSubmit={form.handleSubmit((terms) => transfer.mutate({ ...chosen, ...terms }))}
      noValidate
    >
      <CustomerFields form={form.control} />
      <Checkbox
        label="New keys"
        help="The current keys stop working now. The new customer finds the new ones in the customer portal."
        checked={form.watch('new_keys')}
        onChange={(isOn) => form.setValue('new_keys', isOn)}
      />
      <ResetAddresses
        checked={form.watch('reset_addresses')}
        onChange={(isOn) => form.setValue('reset_addresses', isOn)}
      />
      <Checkbox
        label="Email the new customer"
        help="One email per product, unless its settings switch this email off. The previous customer isn't emailed."
        checked={form.watch('notify') === true}
        onChange={(isOn) => form.setValue('notify', isOn)}
      />
      {isTooMany && <TooMany />}
    </FormDialog>
  )
}
