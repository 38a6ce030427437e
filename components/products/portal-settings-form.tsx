'use client'
import { useWatch } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { SwitchField } from '@/components/ui/form/switch-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { NumberInput } from '@/components/ui/input/number-input'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useSaveProduct } from '@/lib/products/client/product-mutations'
import { type ProductView, portalSettings } from '@/lib/products/core/schema'
import { MailPicker } from './mail-choices'

type Props = { org: string; product: ProductView; maySave: boolean }

/** The self-service that customers have in the portal. */
export function PortalForm({ org, product, maySave }: Props) {
  const { form, callbacks } = useSettingsForm(portalSettings, {
    portal_ip_reset: product.portal_ip_reset,
    portal_ip_reset_cooldown_hours: product.portal_ip_reset_cooldown_hours,
    portal_transfers: product.portal_transfers,
    portal_key_rotation: product.portal_key_rotation,
    mails_off: product.mails_off,
  })
  const mayReset = useWatch({ control: form.control, name: 'portal_ip_reset' })
  const save = useSaveProduct(org, product.id, {
    success: 'Settings saved',
    ...callbacks,
  })
  return (
    <SettingsForm
      title="Customer portal"
      help={<HelpLink to="portal" about="the customer portal" />}
      description="What customers may do by themselves."
      form={form}
      save={save}
      maySave={maySave}
    >
      <SwitchField
        form={form.control}
        name="portal_ip_reset"
        disabled={!maySave}
        label="Remove and reset addresses"
        help="Customers free the slots of a license themselves, for example after moving house."
      />
      {mayReset && (
        <FormField
          form={form.control}
          name="portal_ip_reset_cooldown_hours"
          label="Hours between two resets"
          help="Of one license. 0 lets them reset at any time."
        >
          {(field) => <NumberInput {...field} min={0} max={8760} unit="hours" />}
        </FormField>
      )}
      <SwitchField
        form={form.control}
        name="portal_transfers"
        disabled={!maySave}
        label="Ask for a transfer"
        help="Customers name another e-mail address for a license; you approve or reject it."
      />
      <SwitchField
        form={form.control}
        name="portal_key_rotation"
        disabled={!maySave}
        label="Replace the license key"
        help="Customers make a new key themselves. The old one ends at once, or up to 72 hours later, as they choose."
      />
      <FormField form={form.control} name="mails_off" label="Mails to customers" control="custom">
        {({ value, onChange }) => <MailPicker off={value} onChange={onChange} />}
      </FormField>
    </SettingsForm>
  )
}
