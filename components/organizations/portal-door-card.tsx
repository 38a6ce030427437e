'use client'
import { ExternalLink } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Textarea } from '@/components/ui/input/textarea'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useSaveBranding } from '@/lib/catalog/organizations/client/branding-mutations'
import { type BrandingView, doorInput } from '@/lib/catalog/organizations/core/schema-branding'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'

const toValues = ({ return_origins }: BrandingView) => ({ return_origins })

/** The vendor's page of the customer portal: to copy and to open, and the sites that it may lead back to. */
export function PortalDoorCard({ org, branding }: { org: string; branding: BrandingView }) {
  const { form, resetTo, callbacks } = useSettingsForm(doorInput, toValues(branding))
  const save = useSaveBranding(org, {
    onSuccess: (saved) => resetTo(toValues(saved)),
    onFieldErrors: callbacks.onFieldErrors,
  })
  const link = `${useOrigin()}${vendorPortalPath(org)}`
  return (
    <SettingsForm
      title="Customer portal"
      help={<HelpLink to="portal" about="the customer portal" />}
      description="Your own page of the portal. Link to it from your website, your software, and your emails."
      form={form}
      save={save}
      maySave
    >
      {/* A line of its own: the browser alone knows the origin, and nothing moves when it is there. */}
      <code className="block break-all rounded-control bg-sunken px-2 py-1 font-mono text-small">{link}</code>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={link} what="Portal link" labelled />
        <Button size="small" render={<a href={link} target="_blank" rel="noopener" />}>
          <ExternalLink />
          Open
        </Button>
      </div>
      <p className="text-muted text-small">
        Add <code>?email=ada@example.com</code> to fill in the email, and{' '}
        <code>?return=https://example.com/account</code> for a link back to your site.
      </p>
      <FormField
        form={form.control}
        name="return_origins"
        label="Sites to return to"
        optional
        help="One on each line. The portal only links back to these sites."
      >
        {({ value, onChange, ...field }) => (
          <Textarea
            {...field}
            value={value.join('\n')}
            onChange={(event) => onChange(event.target.value.split('\n'))}
            rows={2}
            placeholder="e.g. https://example.com"
            className="sm:max-w-96"
          />
        )}
      </FormField>
    </SettingsForm>
  )
}
