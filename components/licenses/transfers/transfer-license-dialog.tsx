'use client'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { CustomerFields } from '@/components/customers/customer-fields'
import type { LicenseDialogProps } from '@/components/licenses/license-props'
import { Checkbox } from '@/components/ui/input/checkbox'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useTransferLicense } from '@/lib/catalog/licenses/transfers/client/transfer-mutations'
import { transferLicenseInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { transferCall } from '@/lib/people/management/core/curl/api-calls'
import { NEW_KEY_AT_ONCE, NewKeyChoice } from './new-key-choice'
import { ResetAddresses } from './reset-addresses'

/** Gives a license to another customer, or one in stock to its first. */
export function TransferDialog({ org, license, onClose }: LicenseDialogProps) {
  const isStock = license.customer === null
  const { form, onFieldErrors } = useInputForm(transferLicenseInput, {
    defaultValues: {
      customer: { email: null, discord_id: null, name: null },
      reset_addresses: !isStock,
      new_key: isStock ? null : NEW_KEY_AT_ONCE,
      notify: !license.product.mails_off.includes('license_issued'),
    },
  })
  const transfer = useTransferLicense(org, license, { onSuccess: onClose, onFieldErrors })
  return (
    <FormDialog
      title={isStock ? 'Assign to a customer' : 'Transfer to another customer'}
      description={
        isStock ? "Expiry and settings don't change." : "Expiry and settings don't change. The license loses its name."
      }
      onClose={onClose}
      submit={isStock ? 'Assign license' : 'Transfer license'}
      isPending={transfer.isPending}
      onSubmit={form.handleSubmit((input) => transfer.mutate(input))}
      noValidate
    >
      <CustomerFields form={form.control} />
      {!isStock && (
        <NewKeyChoice value={form.watch('new_key')} onChange={(chosen) => form.setValue('new_key', chosen)} />
      )}
      {!isStock && license.ip_count > 0 && (
        <ResetAddresses
          checked={form.watch('reset_addresses')}
          onChange={(isOn) => form.setValue('reset_addresses', isOn)}
        />
      )}
      <Checkbox
        label={isStock ? 'Email the customer' : 'Email the new customer'}
        help={
          license.product.mails_off.includes('license_issued')
            ? "Off in the product's settings, under Customer portal."
            : isStock
              ? 'The email for a new license.'
              : "The same email as for a new license. The previous customer isn't emailed."
        }
        disabled={license.product.mails_off.includes('license_issued')}
        checked={form.watch('notify') === true}
        onChange={(isOn) => form.setValue('notify', isOn)}
      />
      <ApiCallHint call={transferCall(license.id, form.watch())} />
    </FormDialog>
  )
}
