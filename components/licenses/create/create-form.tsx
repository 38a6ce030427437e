'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { CustomerFields } from '@/components/customers/customer-fields'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Combobox } from '@/components/ui/input/combobox'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { NumberInput } from '@/components/ui/input/number-input'
import { Card } from '@/components/ui/layout/card'
import { useIssueLicenses } from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import {
  type IssueLicensesForm,
  type IssueLicensesInput,
  issueLicensesInput,
  MAX_ISSUED,
} from '@/lib/catalog/licenses/bulk/core/schema'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { useFirstFocus } from '@/lib/foundation/browser/page/use-first-focus'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { issueCall } from '@/lib/people/management/core/curl/api-calls'
import { AskAboutPast } from './ask-about-past'
import { createDefaults, NO_CUSTOMER } from './create-defaults'
import { NotifyField } from './notify-field'
import { TermsCard } from './terms-card'

type Props = {
  org: string
  may: May
  productId: string | null
  customer: IssueLicensesForm['customer'] | null
  onCreated: (job: JobView, asked: IssueLicensesInput) => void
}

/** Creates one license or several alike: customer, product, expiry, address limit. */
export function CreateForm({ org, may, productId, customer, onCreated }: Props) {
  const { form, onFieldErrors } = useInputForm(issueLicensesInput, {
    defaultValues: { ...createDefaults(), product_id: productId ?? '', ...(customer && { customer }) },
  })
  const create = useIssueLicenses(org, { onSuccess: onCreated, onFieldErrors })
  const product = useChosenProduct(org, form)
  const onProductHere = useFirstField(form, useProductChoices(org, may['products:view']).length, productId, customer)
  // An expiry in the past is asked about before it is sent.
  const [asked, setAsked] = useState<IssueLicensesInput | null>(null)
  const submit = (input: IssueLicensesInput) =>
    input.expires_at !== null && new Date(input.expires_at) <= new Date() ? setAsked(input) : create.mutate(input)
  const [count, ownKey, chosen] = useWatch({ control: form.control, name: ['count', 'license_key', 'customer'] })
  const isStock = chosen === null
  const verb = count > 1 ? `Create ${formatNumber(count)} licenses` : 'Create license'
  return (
    <Form aria-label="Create licenses" onSubmit={form.handleSubmit(submit)} noValidate className="space-y-4">
      {asked && <AskAboutPast onClose={() => setAsked(null)} onConfirm={() => create.mutateAsync(asked)} />}
      <UnsavedGuard dirty={form.formState.isDirty && !create.isPending} />
      <Card>
        <div className="space-y-4">
          <ProductField org={org} may={may} form={form} onHere={onProductHere} />
          <Checkbox
            label="Keep in stock"
            help="Without a customer, to hand out: each goes to the customer who claims it with its key in the portal."
            checked={isStock}
            onChange={(isOn) => form.setValue('customer', isOn ? null : NO_CUSTOMER, { shouldDirty: true })}
          />
          {!isStock && <CustomerFields form={form.control} />}
          {!isStock && (
            <NotifyField form={form.control} isOff={product?.mails_off.includes('license_issued') ?? false} />
          )}
        </div>
      </Card>
      <TermsCard org={org} form={form} product={product} />
      <Card
        title="Keys"
        footer={
          <>
            <span>
              {count > 50 ? 'Runs in the background. You can leave this page.' : 'The key is active immediately.'}
            </span>
            <Button type="submit" variant="primary" loading={create.isPending}>
              {verb}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {ownKey === null && (
            <FormField
              form={form.control}
              name="count"
              label="Quantity"
              help={`Same settings, each with its own key. Up to ${formatNumber(MAX_ISSUED)}.`}
            >
              {(field) => <NumberInput {...field} min={1} max={MAX_ISSUED} />}
            </FormField>
          )}
          {count === 1 && (
            <FormField
              form={form.control}
              name="license_key"
              label="Custom key"
              optional
              help="Leave empty to generate one. Case-sensitive, used exactly as entered."
            >
              {(field) => <NullableInput {...field} mono spellCheck={false} maxLength={255} />}
            </FormField>
          )}
          <IssueCallHint form={form} />
        </div>
      </Card>
    </Form>
  )
}

/** What is asked first has the focus: the customer, unless there is a product to choose. Call the result once its input is here. */
function useFirstField(form: CreateLicenseForm, products: number, productId: string | null, customer: unknown) {
  const [isProductHere, setIsProductHere] = useState(false)
  const isProductKnown = products === 1 || productId !== null
  useFirstFocus(() => form.setFocus('customer.email'), isProductKnown && customer === null)
  useFirstFocus(() => form.setFocus('product_id'), isProductHere && products > 0 && !isProductKnown)
  return () => setIsProductHere(true)
}

type CreateLicenseForm = UseFormReturn<IssueLicensesForm, unknown, IssueLicensesInput>

/** By itself, because it is drawn again with every letter that is typed. */
function IssueCallHint({ form }: { form: CreateLicenseForm }) {
  useWatch({ control: form.control })
  return <ApiCallHint call={issueCall(form.getValues())} />
}

type ProductFieldProps = Pick<Props, 'org' | 'may'> & { form: CreateLicenseForm; onHere: () => void }

/** Its input comes after the page: it says when. */
function ProductField({ org, may, form, onHere }: ProductFieldProps) {
  const products = useProductChoices(org, may['products:view'])
  const [only, ...others] = products
  const { setValue, getValues } = form
  useEffect(() => {
    if (only && others.length === 0 && getValues('product_id') === '') setValue('product_id', only.value)
  }, [only, others.length, getValues, setValue])
  return (
    <FormField form={form.control} name="product_id" label="Product">
      {({ value, onChange, ref, ...field }) => (
        <Combobox
          {...field}
          ref={(input) => {
            ref(input)
            if (input) onHere()
          }}
          items={products}
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
          placeholder="Choose a product"
          emptyText="No product matches"
        />
      )}
    </FormField>
  )
}

/** The form shows the product's own settings until they are changed there. */
function useChosenProduct(org: string, { control, setValue, getFieldState }: CreateLicenseForm) {
  const productId = useWatch({ control, name: 'product_id' })
  const { data: product } = useQuery({ ...productQueries.detail(org, productId), enabled: productId !== '' })
  useEffect(() => {
    if (!product || getFieldState('ip_system_enabled').isDirty) return
    setValue('ip_system_enabled', product.default_ip_system_enabled)
    setValue('max_ips', product.default_ip_system_enabled ? product.default_max_ips : null)
    setValue('ip_mode', product.default_ip_mode === 'allow_list' ? 'allow_list' : 'auto_register')
  }, [product, setValue, getFieldState])
  return product
}
