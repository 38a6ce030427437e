'use client'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { SwitchField } from '@/components/ui/form/switch-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import { type ProductView, portalEmails } from '@/lib/catalog/products/core/schema'
import { MailPicker } from './mail-choices'

// Loaded on first use: it is opened to look once.
const MailPreviewDialog = dialogOnDemand(() => import('./mail-preview-dialog').then((parts) => parts.MailPreviewDialog))

type Props = { org: string; product: ProductView; maySave: boolean; mayWord: boolean }

/** Which emails customers of this product get, and whether the first one has the key in it. */
export function PortalEmailsForm({ org, product, maySave, mayWord }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const { mails_off, mail_full_key } = product
  const { form, callbacks, changed } = useSettingsForm(portalEmails, { mails_off, mail_full_key })
  const save = useSaveProduct(org, product.id, { success: 'Settings saved', ...callbacks })
  return (
    <SettingsForm
      title="Emails to customers"
      help={
        <span className="flex items-center gap-1">
          <Button size="small" onClick={() => setIsPreviewing(true)}>
            <Eye />
            Preview
          </Button>
          <HelpLink to="notifications" about="emails to customers" />
          {isPreviewing && (
            <MailPreviewDialog
              org={org}
              productId={product.id}
              mayWord={mayWord}
              onClose={() => setIsPreviewing(false)}
            />
          )}
        </span>
      }
      description="Sent in your name, in the customer's language."
      form={form}
      save={{ ...save, mutate: (input) => save.mutate(changed(input)) }}
      maySave={maySave}
    >
      <FormField form={form.control} name="mails_off" label="Email customers when" control="custom">
        {({ value, onChange }) => <MailPicker off={value} onChange={onChange} />}
      </FormField>
      <SwitchField
        form={form.control}
        name="mail_full_key"
        disabled={!maySave}
        label="Full license key in the first email"
        help="When off, the email about a new or transferred license shows only the end of the key, and customers sign in to the portal to see all of it."
      />
    </SettingsForm>
  )
}
