'use client'
import type { UseFormReturn } from 'react-hook-form'
import { AddressFields } from '@/components/licenses/addresses/address-fields'
import { PinFields } from '@/components/products/versions/version-pin-fields'
import { FormField } from '@/components/ui/form/form-field'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { Textarea } from '@/components/ui/input/textarea'
import { Card } from '@/components/ui/layout/card'
import type { IssueLicensesForm, IssueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { MetadataField } from '../metadata-field'
import { OverrideField } from '../override-field'
import { ExpiryInput } from './expiry-input'
import { LicenseTypeSelect, useLicenseType } from './license-type-select'

type Modules = { version_module: boolean; custom_response: boolean }
type Props = {
  org: string
  form: UseFormReturn<IssueLicensesForm, unknown, IssueLicensesInput>
  product: Modules | undefined
}

/** The terms of new licenses. A license type fills them in, and each can still be changed. */
export function TermsCard({ org, form, product }: Props) {
  const typed = useLicenseType(org, form)
  return (
    <Card title="Terms">
      <div className="space-y-4">
        {typed.types.length > 0 && <LicenseTypeSelect {...typed} />}
        <FormField form={form.control} name="expires_at" label="Expires" control="custom">
          {(field) => <ExpiryInput key={typed.typeId} {...field} />}
        </FormField>
        <AddressFields form={form.control} />
        {product?.version_module && <PinFields form={form.control} />}
        <FormField
          form={form.control}
          name="name"
          label="License name"
          optional
          help="What the license is for, like a computer or a site. The customer sees it in the portal."
        >
          {({ value, ...field }) => <NullableInput {...field} value={value ?? null} maxLength={200} />}
        </FormField>
        <FormField
          form={form.control}
          name="notes"
          label="Notes"
          optional
          help="For your team. A custom response can include them, and your program can look them up with a server key."
        >
          {(field) => (
            <Textarea {...field} value={field.value ?? ''} onChange={(e) => field.onChange(e.target.value || null)} />
          )}
        </FormField>
        <MetadataField form={form.control} />
        {product?.custom_response && <OverrideField form={form.control} />}
      </div>
    </Card>
  )
}
