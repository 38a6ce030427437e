'use client'
import { z } from 'zod'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useUpdateSource } from '@/lib/service/sales/client/sale-mutations'
import { KNOWN_MANAGE_URLS, manageUrl } from '@/lib/service/sales/core/manage-url'
import type { SaleSource } from '@/lib/service/sales/core/schema'

const buyersForm = z.object({ manage_url: manageUrl })
const EXAMPLE = 'https://shop.example.com/orders/{order_id}'

/** Where the portal leads the buyers of a shop. */
export function ForBuyers({ org, source }: { org: string; source: SaleSource }) {
  const { form, callbacks } = useSettingsForm(buyersForm, { manage_url: source.manage_url ?? '' })
  const save = useUpdateSource(org, source.id, { success: 'Link saved', ...callbacks })
  const known = KNOWN_MANAGE_URLS[source.provider]
  return (
    <SettingsForm
      title="For your buyers"
      description="The portal links to where they manage a subscription or see an order at the shop."
      help={<HelpLink to="sales" about="the link to the shop" />}
      form={form}
      save={save}
      maySave
    >
      <FormField
        form={form.control}
        name="manage_url"
        label="Link to the shop"
        help={
          known
            ? 'If you leave this empty, subscriptions lead to their page at the shop.'
            : '{order_id} and {subscription_id} are filled in. Without {order_id}, only subscriptions have the link.'
        }
        optional
      >
        {({ value, ...field }) => (
          <Input
            {...field}
            value={value ?? ''}
            type="url"
            autoComplete="off"
            placeholder={`e.g. ${known ?? EXAMPLE}`}
          />
        )}
      </FormField>
    </SettingsForm>
  )
}
