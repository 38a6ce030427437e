'use client'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Textarea } from '@/components/ui/input/textarea'
import { useSaveLicense } from '@/lib/licenses/client/license-mutations'
import { updateLicenseInput } from '@/lib/licenses/core/schema'
import type { LicenseView } from '@/lib/licenses/core/schema-view'
import type { May } from '@/lib/permissions/core/may'

const notesOnly = updateLicenseInput.pick({ notes: true })

/** The team's notes on a license. */
export function NotesForm({ org, license, may }: { org: string; license: LicenseView; may: May }) {
  const { form, callbacks } = useSettingsForm(notesOnly, { notes: license.notes })
  const save = useSaveLicense(org, license.id, callbacks)
  return (
    <SettingsForm
      title="Notes"
      description="Lookups with your API key return them, and templates of a custom response may pass them on."
      form={form}
      save={save}
      maySave={may['licenses:update']}
    >
      <FormField form={form.control} name="notes" label={<span className="sr-only">Notes</span>}>
        {({ value, onChange, ...field }) => (
          <Textarea {...field} rows={4} value={value ?? ''} onChange={(e) => onChange(e.target.value || null)} />
        )}
      </FormField>
    </SettingsForm>
  )
}
