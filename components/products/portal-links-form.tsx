'use client'
import { useWatch } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import { type ProductView, portalLinks } from '@/lib/catalog/products/core/schema'
import { fillLink, hasKeyInLink } from '@/lib/foundation/shared/portal/customer-links'
import { DOWNLOAD_LINK, RENEW_LINK, SETUP_HELP_LINK } from './customer-links'

type Props = { org: string; product: ProductView; maySave: boolean; maySeeKeys: boolean }

const SAMPLE = {
  licenseId: '01934c5e-7a10-7000-8000-00000000b001',
  licenseKey: 'EDIT-7K2M9-QX4TN-8WJ3R-VB6HD-ZP5C1',
  email: 'ada@example.com',
}

const LINKS = [RENEW_LINK, DOWNLOAD_LINK, SETUP_HELP_LINK]

/** The links to the vendor's own pages that customers of this product get, in the portal and in emails. */
export function PortalLinksForm({ org, product, maySave, maySeeKeys }: Props) {
  const { renew_url, download_url, help_url } = product
  const { form, callbacks, changed } = useSettingsForm(portalLinks, {
    renew_url: renew_url ?? '',
    download_url: download_url ?? '',
    help_url: help_url ?? '',
  })
  const typed = useWatch({ control: form.control })
  const save = useSaveProduct(org, product.id, { success: 'Settings saved', ...callbacks })
  return (
    <SettingsForm
      title="Links for customers"
      help={<HelpLink to="portal" about="links for customers" />}
      description="{{license.id}}, {{license.key}}, and {{customer.email}} are filled in for each license."
      form={form}
      save={{ ...save, mutate: (input) => save.mutate(changed(input)) }}
      maySave={maySave}
    >
      {LINKS.map(({ name, label, help, placeholder }) => (
        <div key={name} className="space-y-1">
          <FormField form={form.control} name={name} label={label} optional help={help}>
            {({ value, ...field }) => (
              <Input {...field} value={value ?? ''} type="url" autoComplete="off" placeholder={`e.g. ${placeholder}`} />
            )}
          </FormField>
          <LinkPreview template={typed[name] ?? ''} saved={product[name]} maySeeKeys={maySeeKeys} />
        </div>
      ))}
    </SettingsForm>
  )
}

type PreviewProps = { template: string; saved: string | null; maySeeKeys: boolean }

/** The link of an example license, and what to know if it has the key in it. */
function LinkPreview({ template, saved, maySeeKeys }: PreviewProps) {
  const link = template.includes('{{') ? fillLink(template.trim(), SAMPLE) : null
  if (link === null) return null
  return (
    <p className="break-all text-muted text-small">
      Example: <span className="font-mono">{link}</span>
      {hasKeyInLink(template) && (
        <span className="mt-1 block break-normal text-ink">
          {maySeeKeys || template.trim() === saved
            ? 'A link with the license key leaves the key in browser histories and server logs.'
            : 'A link with {{license.key}} can only be set by people who can see whole license keys.'}{' '}
          Use {'{{license.id}}'} if your shop can look it up.
        </span>
      )}
    </p>
  )
}
