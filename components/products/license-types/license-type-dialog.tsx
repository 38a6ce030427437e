'use client'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { AddressFields } from '@/components/licenses/addresses/address-fields'
import { MetadataField } from '@/components/licenses/metadata-field'
import { OverrideField } from '@/components/licenses/override-field'
import { PinFields } from '@/components/products/versions/version-pin-fields'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { NO_LIMITS } from '@/lib/catalog/licenses/core/no-limits'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import { useSaveLicenseType } from '@/lib/catalog/products/license-types/client/license-type-mutations'
import {
  createLicenseTypeInput,
  type LicenseTypeInput,
  type LicenseTypeView,
} from '@/lib/catalog/products/license-types/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { createLicenseTypeCall, updateLicenseTypeCall } from '@/lib/people/management/core/curl/api-calls'
import { DurationInput } from './duration-input'

type Props = { org: string; productId: string; type: LicenseTypeView | null; onClose: () => void }

/** Creates or edits a license type. */
export function LicenseTypeDialog({ org, productId, type, onClose }: Props) {
  const product = useProduct(org, productId)
  const { form, onFieldErrors } = useInputForm(schema, { defaultValues: type ? fieldsOf(type) : NEW_TYPE })
  const save = useSaveLicenseType({ org, productId }, type, { onSuccess: onClose, onFieldErrors })
  const title = type ? `Edit license type ${type.name}` : 'Create license type'
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={type ? 'Save license type' : 'Create license type'}
      isPending={save.isPending}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      noValidate
    >
      <FormField
        form={form.control}
        name="name"
        label="Name"
        help="Customers see this name. Imports and API requests use it, too."
      >
        {(field) => <Input {...field} autoComplete="off" maxLength={100} placeholder="e.g. Yearly" />}
      </FormField>
      <FormField form={form.control} name="duration" label="Expires" control="custom">
        {(field) => <DurationInput {...field} />}
      </FormField>
      <AddressFields form={form.control} />
      {product.version_module && <PinFields form={form.control} />}
      <MetadataField form={form.control} />
      {(product.custom_response || type?.override) && <OverrideField form={form.control} />}
      <SaveCallHint productId={productId} type={type} form={form} />
    </FormDialog>
  )
}

/** By itself, because it is drawn again with every letter that is typed. */
function SaveCallHint({ productId, type, form }: HintProps) {
  useWatch({ control: form.control })
  const input = form.getValues()
  const call = type
    ? updateLicenseTypeCall(productId, type.id, input, type.metadata)
    : createLicenseTypeCall(productId, input)
  return <ApiCallHint call={call} />
}

type HintProps = { productId: string; type: LicenseTypeView | null; form: UseFormReturn<LicenseTypeInput> }

/** The form has every field, also those that an API call may leave out. */
const schema = createLicenseTypeInput as unknown as z.ZodType<LicenseTypeInput, LicenseTypeInput>

const NEW_TYPE: LicenseTypeInput = {
  name: '',
  duration: null,
  ...NO_LIMITS,
  override: null,
  metadata: {},
}

const fieldsOf = ({ id: _id, created_at: _created, updated_at: _updated, ...fields }: LicenseTypeView) => fields
