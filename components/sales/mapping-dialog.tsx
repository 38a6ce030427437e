'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { Autocomplete } from '@/components/ui/input/autocomplete'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Combobox } from '@/components/ui/input/combobox'
import { Input } from '@/components/ui/input/input'
import { NumberInput } from '@/components/ui/input/number-input'
import { Select } from '@/components/ui/input/select'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useSaveMapping } from '@/lib/service/sales/client/sale-mutations'
import {
  DEFAULT_POLICY,
  MAX_EXTERNAL_ID,
  MAX_TARGETS,
  type MappingInput,
  mappingInput,
} from '@/lib/service/sales/core/mapping'
import type { ListedProduct, SaleMapping } from '@/lib/service/sales/core/schema'

export type MappingScope = {
  org: string
  sourceId: string
  /** otherwise a dry run, which creates nothing */
  isLive: boolean
  /** a shop that asks for the key of each download */
  isMarketplace: boolean
  may: May
}

type Props = MappingScope & {
  /** null for a new one, which is of the shop's `product` if one was chosen */
  mapping: SaleMapping | null
  product?: string
  /** how its shop calls it, or its ID; empty while none is chosen */
  name?: string | undefined
  /** what the shop sells, if it says so */
  listed?: readonly ListedProduct[] | undefined
  onClose: () => void
}

/** The form has every field, also those that an API call may leave out. */
const schema = mappingInput as unknown as z.ZodType<MappingInput, MappingInput>
type MappingForm = UseFormReturn<MappingInput, unknown, MappingInput>

const NO_TARGET = { product_id: '', license_type: null }
const NEW_MAPPING: MappingInput = {
  external_id: '',
  targets: [NO_TARGET],
  policy: DEFAULT_POLICY,
}

const QUANTITIES = [
  { value: 'licenses', label: 'One license each' },
  { value: 'slots', label: 'One license, more IP addresses' },
] as const
const EXISTING = [
  { value: 'new', label: 'Create another license' },
  { value: 'extend', label: 'Extend their license' },
] as const
const EXISTING_HELP = "Extended by the license type's duration."
const REFUNDS = [
  { value: 'revoke', label: 'Revoke' },
  { value: 'nothing', label: 'Change nothing' },
] as const
const DISPUTES = [
  { value: 'revoke', label: 'Revoke' },
  { value: 'flag', label: 'Keep it, and notify your team' },
  { value: 'nothing', label: 'Change nothing' },
] as const
const DOWNLOADS = [
  { value: 'create', label: 'Create an active license' },
  { value: 'wait', label: 'Revoked until the purchase' },
] as const

/** What a product of the shop is here, and what becomes of its licenses. */
export function MappingDialog({
  org,
  sourceId,
  isLive,
  isMarketplace,
  may,
  mapping,
  product = '',
  name,
  listed = [],
  onClose,
}: Props) {
  const { form, onFieldErrors } = useInputForm(schema, {
    defaultValues: mapping
      ? { external_id: mapping.external_id, targets: mapping.targets, policy: mapping.policy }
      : { ...NEW_MAPPING, external_id: product },
  })
  const existing = form.watch('policy.on_existing')
  const router = useRouter()
  const save = useSaveMapping({ org, sourceId }, mapping, {
    nameOf: (id) => (mapping ? name : listed.find(({ external_id }) => external_id === id)?.name) ?? id,
    ...{ isLive, onSaved: onClose, onFieldErrors, open: (path) => router.push(path) },
  })
  return (
    <FormDialog
      title={titleOf(mapping, name)}
      description={
        isLive
          ? 'When you save, the sales that wait for it are applied.'
          : "The shop isn't live: when you save, the sales that wait for it show what would happen, and nothing is created."
      }
      onClose={onClose}
      submit={mapping ? 'Save mapping' : 'Map product'}
      isPending={save.isPending}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      noValidate
    >
      {!mapping && (
        <FormField form={form.control} name="external_id" label="Shop's product" help="The product's ID at the shop.">
          {(field) =>
            listed.length > 0 ? (
              <Autocomplete
                {...field}
                items={listed.map(({ external_id, name }) => ({ value: external_id, label: name }))}
                maxLength={MAX_EXTERNAL_ID}
                placeholder="Choose a product, or enter its ID"
              />
            ) : (
              <Input
                {...field}
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_EXTERNAL_ID}
                placeholder="e.g. pro-yearly"
              />
            )
          }
        </FormField>
      )}
      <Targets org={org} may={may} form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form.control} name="policy.quantity" label="If someone buys several" control="custom">
          {(field) => <Select {...field} aria-label="If someone buys several" className="w-full" items={QUANTITIES} />}
        </FormField>
        {/* A marketplace knows its buyers by accounts, who have nothing yet. */}
        {isMarketplace ? (
          <FormField
            form={form.control}
            name="policy.on_download"
            label="If downloaded before the purchase"
            control="custom"
          >
            {(field) => (
              <Select {...field} aria-label="If downloaded before the purchase" className="w-full" items={DOWNLOADS} />
            )}
          </FormField>
        ) : (
          <FormField
            form={form.control}
            name="policy.on_existing"
            label="If they already have a license"
            control="custom"
            {...(existing === 'extend' && { help: EXISTING_HELP })}
          >
            {(field) => (
              <Select {...field} aria-label="If they already have a license" className="w-full" items={EXISTING} />
            )}
          </FormField>
        )}
        <FormField form={form.control} name="policy.on_refund" label="When refunded" control="custom">
          {(field) => <Select {...field} aria-label="When refunded" className="w-full" items={REFUNDS} />}
        </FormField>
        <FormField form={form.control} name="policy.on_dispute" label="While disputed" control="custom">
          {(field) => <Select {...field} aria-label="While disputed" className="w-full" items={DISPUTES} />}
        </FormField>
      </div>
      <FormField
        form={form.control}
        name="policy.buffer_days"
        label="Days after the paid period"
        help="The license still works that long, in case a payment is late."
      >
        {(field) => <NumberInput {...field} min={0} max={30} unit="days" />}
      </FormField>
      <FormField form={form.control} name="policy.notify" label="Email" control="custom">
        {({ value, onChange }) => (
          <Checkbox
            label="Email the customer the new license, or the new expiry after another purchase"
            checked={value}
            onChange={onChange}
          />
        )}
      </FormField>
    </FormDialog>
  )
}

function titleOf(mapping: SaleMapping | null, name: string | undefined): string {
  if (mapping) return `Edit the mapping of ${name ?? mapping.external_id}`
  return name ? `Map ${name}` : 'Map a product'
}

/** The products that one of the shop's is. */
function Targets({ org, may, form }: { org: string; may: May; form: MappingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'targets' })
  return (
    <div className="space-y-3">
      {fields.map(({ id }, index) => (
        <Target
          key={id}
          org={org}
          may={may}
          form={form}
          index={index}
          {...(fields.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {fields.length > 1 && (
        <p className="text-muted text-small">
          A bundle: each purchase creates a license of every product, and these licenses share one license key.
        </p>
      )}
      {fields.length < MAX_TARGETS && (
        <Button size="small" onClick={() => append(NO_TARGET)}>
          <Plus />
          Add another product
        </Button>
      )}
    </div>
  )
}

type TargetProps = { org: string; may: May; form: MappingForm; index: number; onRemove?: () => void }
const NO_TYPE = 'none'

function Target({ org, may, form, index, onRemove }: TargetProps) {
  const products = useProductChoices(org, may['products:view'])
  const productId = useWatch({ control: form.control, name: `targets.${index}.product_id` })
  const { data: types } = useQuery({ ...licenseTypesQuery(org, productId), enabled: productId !== '' })
  const [only, ...others] = products
  useEffect(() => {
    if (index === 0 && productId === '' && only && others.length === 0)
      form.setValue(`targets.${index}.product_id`, only.value)
  }, [productId, only, others.length, form, index])
  const items = [
    { value: NO_TYPE, label: "The product's settings" },
    ...(types?.items ?? []).map(({ name }) => ({ value: name, label: name })),
  ]
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
        <FormField form={form.control} name={`targets.${index}.product_id`} label="Product">
          {({ value, onChange, ...field }) => (
            <Combobox
              {...field}
              items={products}
              value={value || null}
              onChange={(chosen) => {
                onChange(chosen ?? '')
                form.setValue(`targets.${index}.license_type`, null)
              }}
              placeholder="Choose a product"
              emptyText="No product matches"
            />
          )}
        </FormField>
        <FormField form={form.control} name={`targets.${index}.license_type`} label="License type" control="custom">
          {({ value, onChange }) => (
            <Select
              className="w-full"
              aria-label="License type"
              items={items}
              value={value ?? NO_TYPE}
              onChange={(chosen) => onChange(chosen === NO_TYPE ? null : chosen)}
            />
          )}
        </FormField>
      </div>
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          className="mt-6"
          aria-label={`Remove product ${index + 1}`}
          onClick={onRemove}
        >
          <X />
        </Button>
      )}
    </div>
  )
}
