'use client'
import { useWatch } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { SwitchField } from '@/components/ui/form/switch-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { NumberInput } from '@/components/ui/input/number-input'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import { type ProductView, portalSettings } from '@/lib/catalog/products/core/schema'

type Props = { org: string; product: ProductView; maySave: boolean }

/** The self-service that customers have in the portal. */
export function PortalForm({ org, product, maySave }: Props) {
  const { form, callbacks, changed } = useSettingsForm(portalSettings, {
    portal_ip_reset: product.portal_ip_reset,
    portal_ip_reset_cooldown_hours: product.portal_ip_reset_cooldown_hours,
    portal_transfers: product.portal_transfers,
    portal_key_rotation: product.portal_key_rotation,
  })
  const mayReset = useWatch({ control: form.control, name: 'portal_ip_reset' })
  const save = useSaveProduct(org, product.id, { success: 'Settings saved', ...callbacks })
  return (
    <SettingsForm
      title="Customer portal"
      help={<HelpLink to="portal" about="the customer portal" />}
      description="What customers can do themselves."
      form={form}
      save={{ ...save, mutate: (input) => save.mutate(changed(input)) }}
      maySave={maySave}
    >
      <SwitchField
        form={form.control}
        name="portal_ip_reset"
        disabled={!maySave}
        label="Reset IP addresses"
        help="Customers remove IP addresses from a license to free its slots, for example after switching to a new computer."
      />
      {mayReset && (
        <FormField
          form={form.control}
          name="portal_ip_reset_cooldown_hours"
          label="Cooldown between resets"
          help="For each license. 0 means no cooldown."
        >
          {(field) => <NumberInput {...field} min={0} max={8760} unit="hours" />}
        </FormField>
      )}
      <SwitchField
        form={form.control}
        name="portal_transfers"
        disabled={!maySave}
        label="Request a transfer"
        help="Customers ask to transfer a license to another email. You approve or reject each request."
      />
      <SwitchField
        form={form.control}
        name="portal_key_rotation"
        disabled={!maySave}
        label="Replace the license key"
        help="Customers create a new key. They choose whether the old key stops working right away or up to 72 hours later."
      />
    </SettingsForm>
  )
}
