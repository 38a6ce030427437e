'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSaveLicense } from '@/lib/licenses/client/use-save-license'
import { updateLicenseInput } from '@/lib/licenses/core/schema'
import type { LicenseView } from '@/lib/licenses/core/schema-view'
import type { May } from '@/lib/permissions/core/may'
import { AddressFields } from './address-fields'

const settings = updateLicenseInput.pick({ ip_system_enabled: true, max_ips: true, ip_mode: true }).partial()
type Values = { ip_system_enabled: boolean; max_ips: number | null; ip_mode: 'auto_register' | 'allow_list' }

/** How many addresses may use the license, and how they are admitted. */
export function AddressSettings({ org, license, may }: { org: string; license: LicenseView; may: May }) {
  const form = useForm<Values>({
    resolver: (values, context, options) =>
      zodResolver<Values, unknown, Values>(settings as unknown as z.ZodType<Values, Values>)(
        sendable(values),
        context,
        options,
      ),
    values: { ip_system_enabled: license.ip_system_enabled, max_ips: license.max_ips, ip_mode: license.ip_mode },
  })
  const save = useSaveLicense(org, license.id, form)
  const most = useWatch({ control: form.control, name: 'max_ips' })
  const isBelow = license.ip_system_enabled && most !== null && most < license.ip_count
  return (
    <SettingsForm
      title="Limit"
      isDirty={form.formState.isDirty}
      save={save}
      maySave={may['licenses:update']}
      onSubmit={form.handleSubmit((values) => save.mutate(sendable(values)))}
      onReset={() => form.reset()}
    >
      <AddressFields form={form.control} />
      {isBelow && (
        <p className="text-muted text-small">
          {license.ip_count} addresses are registered and stay welcome; a new one finds no room.
        </p>
      )}
    </SettingsForm>
  )
}

/** Without the limit where there is none yet: the server takes a number, or leaves what is there. */
const sendable = ({ max_ips, ...values }: Values) =>
  (max_ips === null ? values : { ...values, max_ips }) as Values & { max_ips: number }
