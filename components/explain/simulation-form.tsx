'use client'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LicensePicker } from '@/components/licenses/license-picker'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { DateField } from '@/components/ui/input/date-field'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { Card } from '@/components/ui/layout/card'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import type { SimulationParams } from '@/lib/service/validation/explain/client/simulation-params'
import type { Simulation } from '@/lib/service/validation/explain/core/schema'
import { simulationForm } from '@/lib/service/validation/explain/core/simulation-form'

type Props = {
  org: string
  given: SimulationParams
  /** The license of the last result, so that the field can show its name. */
  known: Simulation['license']
  isRunning: boolean
  onRun: (params: SimulationParams) => void
}

/** The input of a simulated request. */
export function SimulationForm({ org, given, known, isRunning, onRun }: Props) {
  const products = useProductChoices(org, true)
  const onlyProduct = products.length === 1 ? (products[0]?.value ?? '') : ''
  const { form } = useInputForm(simulationForm, {
    values: { ...given, typed: 'none', product: given.product || onlyProduct },
    resetOptions: { keepDirtyValues: true },
  })
  const [product, license, typed] = form.watch(['product', 'license', 'typed'])
  const run = form.handleSubmit(({ typed: _, ...params }) => onRun(params))
  // Pressed before it was known whether a license has the pasted key.
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || typed === 'searching') return
    setIsWaiting(false)
    void run()
  })
  return (
    <Card title="Request">
      <Form
        onSubmit={(event) => (typed === 'searching' ? setIsWaiting(true) : run(event))}
        noValidate
        className="space-y-4"
      >
        <FormField form={form.control} name="product" label="Product" control="custom">
          {(field) => (
            <Select
              {...field}
              items={products}
              placeholder="Choose a product"
              onChange={(value) => {
                field.onChange(value)
                form.setValue('license', '', { shouldDirty: true })
              }}
            />
          )}
        </FormField>
        <FormField
          form={form.control}
          name="typed"
          label="License"
          optional
          help={
            typed === 'unknown key'
              ? 'No license has this key. The request is simulated with an unknown key.'
              : "Paste a key, or search by its end, or by the customer's email or name. Leave empty to test an unknown key."
          }
        >
          {({ ref, onBlur, onChange }) => (
            <LicensePicker
              ref={ref}
              onBlur={onBlur}
              onTyped={onChange}
              org={org}
              productId={product}
              findsAnyProduct
              known={known && { value: known.id, label: known.key }}
              value={license || null}
              onChange={(chosen) => {
                form.setValue('license', chosen?.value ?? '', { shouldDirty: true })
                if (chosen?.product) form.setValue('product', chosen.product, { shouldDirty: true })
              }}
            />
          )}
        </FormField>
        <FormField form={form.control} name="address" label="IP address">
          {(field) => <Input {...field} mono placeholder="e.g. 203.0.113.7" />}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField form={form.control} name="version" label="Version" optional>
            {(field) => <Input {...field} mono placeholder="e.g. 1.4.2" />}
          </FormField>
          <FormField form={form.control} name="device" label="Device ID" optional>
            {(field) => <Input {...field} mono />}
          </FormField>
        </div>
        <FormField
          form={form.control}
          name="at"
          label="Date and time"
          optional
          control="custom"
          help="In your time zone. Without a date, the current time is used."
        >
          {(field) => <DateField key={given.at} label="Date and time" value={field.value} onChange={field.onChange} />}
        </FormField>
        <Button type="submit" variant="primary" loading={isRunning || isWaiting}>
          <Play />
          Simulate
        </Button>
      </Form>
    </Card>
  )
}
