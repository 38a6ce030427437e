'use client'
import type { z } from 'zod'
import { useLicenseForm } from '@/components/licenses/detail/use-license-form'
import type { LicenseTabProps } from '@/components/licenses/license-props'
import { versionWords } from '@/components/licenses/setting-words'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { ChangedMeanwhile } from '@/components/ui/form/changed-meanwhile'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import { updateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { PinFields } from './version-pin-fields'

const pin = updateLicenseInput
  .pick({ version_pin_mode: true, version_pinned: true, version_range_min: true, version_range_max: true })
  .required()
type Values = z.infer<typeof pin>
const PIN = pin.keyof().options

/** Which versions of the program this license permits. */
export function VersionTab({ org, licenseId, may }: LicenseTabProps) {
  const license = useLicense(org, licenseId)
  const { form, save } = useLicenseForm(pin, pinOf(license), { org, licenseId, success: 'Versions saved' })
  return (
    <div className="max-w-[720px] space-y-6">
      {!license.product.version_module && (
        <Callout
          title="Version checks are off"
          action={
            <Button size="small" render={<Link href={`/${org}/products/${license.product.id}/versions`} />}>
              Open versions
            </Button>
          }
        >
          {license.product.name} doesn't check versions: responses include version: null. A pin takes effect once
          version checks are on.
        </Callout>
      )}
      <SettingsForm
        title="Version pin"
        help={<HelpLink to="version_pin" about="version pins" />}
        description="A version that isn't permitted is reported as version_valid: false. The license stays valid."
        form={form}
        save={save}
        maySave={may['licenses:update']}
      >
        <PinFields form={form.control} />
        <ChangedMeanwhile
          error={save.error}
          stored={[{ label: 'Versions', text: versionWords(license), fields: PIN }]}
        />
        <KnownVersions versions={license.versions} />
      </SettingsForm>
    </div>
  )
}

const pinOf = (license: LicenseView): Values => ({
  version_pin_mode: license.version_pin_mode,
  version_pinned: license.version_pinned,
  version_range_min: license.version_range_min,
  version_range_max: license.version_range_max,
})

const SHOWN = 12

function KnownVersions({ versions }: Pick<LicenseView, 'versions'>) {
  if (versions.length === 0) return null
  return (
    <p className="text-muted text-small">
      Listed versions:{' '}
      {versions.slice(0, SHOWN).map(({ version, yanked }, i) => (
        <span key={version}>
          {i > 0 && ', '}
          <span className="font-mono">{version}</span>
          {yanked && ' (yanked)'}
        </span>
      ))}
      {versions.length > SHOWN && ` and ${versions.length - SHOWN} more`}.
    </p>
  )
}
