'use client'
import { useWatch } from 'react-hook-form'
import { ChangedMeanwhile } from '@/components/ui/form/changed-meanwhile'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { updateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { maxIps } from '@/lib/catalog/licenses/core/schema-terms'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useLicenseForm } from '../detail/use-license-form'
import { limitWords } from '../setting-words'
import { AddressFields } from './address-fields'

// Without the limit where none is set yet: the server takes a number, or keeps the current one.
const settings = updateLicenseInput
  .pick({ ip_system_enabled: true, ip_mode: true })
  .required()
  .extend({ max_ips: maxIps.nullable() })
  .transform(({ max_ips, ...rest }) => (max_ips === null ? rest : { ...rest, max_ips }))

/** How many addresses may use the license, and how they are admitted. */
export function AddressSettings({ org, license, may }: { org: string; license: LicenseView; may: May }) {
  const { ip_system_enabled, max_ips, ip_mode } = license
  const { form, save } = useLicenseForm(
    settings,
    { ip_system_enabled, max_ips, ip_mode },
    { org, licenseId: license.id, success: 'IP address limit saved' },
  )
  const most = useWatch({ control: form.control, name: 'max_ips' })
  const isBelow = license.ip_system_enabled && most !== null && most < license.ip_count
  return (
    <SettingsForm
      title="IP address limit"
      help={<HelpLink to="ip_control" about="IP control" />}
      form={form}
      save={save}
      maySave={may['licenses:update']}
    >
      <AddressFields form={form.control} />
      <ChangedMeanwhile
        error={save.error}
        stored={[{ label: 'Limit', text: limitWords(license), fields: ['ip_system_enabled', 'max_ips', 'ip_mode'] }]}
      />
      {isBelow && (
        <p className="text-muted text-small">{license.ip_count} IP addresses stay registered; new ones are refused.</p>
      )}
    </SettingsForm>
  )
}
