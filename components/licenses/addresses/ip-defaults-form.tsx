'use client'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { SwitchField } from '@/components/ui/form/switch-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { NumberInput } from '@/components/ui/input/number-input'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import { ipSettings, type ProductView } from '@/lib/catalog/products/core/schema'

type Values = z.infer<typeof ipSettings>
type Props = { org: string; product: ProductView; maySave: boolean }

const MODES = [
  {
    value: 'auto_register',
    label: 'Register automatically',
    help: 'The first IP addresses to validate take the slots; others are refused.',
  },
  {
    value: 'allow_list',
    label: 'Allow list',
    help: 'Only IP addresses you register are allowed; others are refused.',
  },
] as const
const PREFIXES = [
  { value: '128', label: 'Each IP address', help: 'One IPv6 address is one slot.' },
  {
    value: '64',
    label: 'Each /64 network',
    help: 'IP addresses in the same /64 share one slot. Existing slots are merged.',
  },
] as const

/** The defaults of a new license, and how IPv6 is counted. */
export function IpDefaultsForm({ org, product, maySave }: Props) {
  const { form, callbacks, changed } = useSettingsForm(ipSettings, valuesOf(product))
  const save = useSaveProduct(org, product.id, { success: 'IP control saved', ...callbacks })
  // Slots of one network become one, which no later change takes apart again.
  const [merging, setMerging] = useState<Partial<Values> | null>(null)
  const mutate = (input: Values) => {
    const change = changed(input)
    if (change.ipv6_prefix === 64 && product.ipv6_prefix !== 64) setMerging(change)
    else save.mutate(change)
  }
  return (
    <SettingsForm
      title="IP control"
      help={<HelpLink to="ip_control" about="IP control" />}
      description="Defaults for new licenses; existing ones keep their settings. How IPv6 counts applies to all of them."
      form={form}
      save={{ ...save, mutate }}
      maySave={maySave}
    >
      <SwitchField
        form={form.control}
        name="default_ip_system_enabled"
        disabled={!maySave}
        label="IP control for new licenses"
        help="Limits how many IP addresses can use a license."
      />
      <Slots form={form.control} />
      <FormField form={form.control} name="ipv6_prefix" label="IPv6 counts by" control="custom">
        {({ value, onChange }) => (
          <RadioGroup
            items={PREFIXES}
            value={value === 64 ? '64' : '128'}
            onChange={(bits) => onChange(Number(bits))}
          />
        )}
      </FormField>
      {merging && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setMerging(null)}
          title="Count IPv6 by network"
          confirm="Merge IPv6 slots"
          onConfirm={() => save.mutateAsync(merging)}
        >
          In every license of {product.name}, IPv6 addresses of the same /64 network become one slot. This can't be
          undone: counting each IP address again doesn't separate them.
        </ConfirmDialog>
      )}
    </SettingsForm>
  )
}

function Slots({ form }: { form: Control<Values> }) {
  const isOn = useWatch({ control: form, name: 'default_ip_system_enabled' })
  if (!isOn) return null
  return (
    <>
      <FormField form={form} name="default_max_ips" label="IP addresses per license">
        {(field) => <NumberInput {...field} min={1} max={10_000} />}
      </FormField>
      <FormField form={form} name="default_ip_mode" label="Mode" control="custom">
        {({ value, onChange }) => <RadioGroup items={MODES} value={value} onChange={onChange} />}
      </FormField>
    </>
  )
}

const valuesOf = (product: ProductView): Values => ({
  ipv6_prefix: product.ipv6_prefix === 64 ? 64 : 128,
  default_ip_system_enabled: product.default_ip_system_enabled,
  default_max_ips: product.default_max_ips,
  default_ip_mode: product.default_ip_mode === 'allow_list' ? 'allow_list' : 'auto_register',
})
