'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { showFieldErrors } from '@/lib/browser/show-field-errors'
import { type TransferLicenseForm, type TransferLicenseInput, transferLicenseInput } from '@/lib/licenses/core/schema'
import { CustomerFields } from './customer-fields'
import type { LicenseDialogProps } from './extend-dialog'
import { NEW_KEY_AT_ONCE, NewKeyChoice } from './new-key-choice'
import { useLicenseChange } from './use-license'

const transferred = z.object({ customer_id: z.string(), freed: z.number() })

/** Gives a license to another customer. */
export function TransferDialog({ org, license, onClose }: LicenseDialogProps) {
  const form = useForm<TransferLicenseForm, unknown, TransferLicenseInput>({
    resolver: zodResolver(transferLicenseInput),
    defaultValues: {
      customer: { email: null, discord_id: null, name: null },
      reset_addresses: true,
      new_key: NEW_KEY_AT_ONCE,
    },
  })
  const transfer = useLicenseChange<TransferLicenseInput, z.infer<typeof transferred>>(org, license.id, {
    path: '/transfer',
    schema: transferred,
    success: 'License transferred',
    failure: 'The license was not transferred',
    onSuccess: onClose,
    onFieldErrors: showFieldErrors(form.setError),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Transfer to another customer"
      description="Expiry and settings stay as they are."
    >
      <form onSubmit={form.handleSubmit((input) => transfer.mutate(input))} noValidate>
        <DialogBody>
          <CustomerFields form={form.control} />
          <NewKeyChoice value={form.watch('new_key')} onChange={(chosen) => form.setValue('new_key', chosen)} />
          {license.ip_count > 0 && (
            <Checkbox
              label="Reset registered IP addresses"
              help="The former owner’s devices lose their slots."
              checked={form.watch('reset_addresses')}
              onChange={(isOn) => form.setValue('reset_addresses', isOn)}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose />
          <Button type="submit" variant="primary" loading={transfer.isPending}>
            Transfer license
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
