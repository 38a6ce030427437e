'use client'
import { z } from 'zod'
import { ChangedMeanwhile } from '@/components/ui/form/changed-meanwhile'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { Textarea } from '@/components/ui/input/textarea'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import { licenseName, termFields } from '@/lib/catalog/licenses/core/schema-terms'
import type { May } from '@/lib/foundation/permissions/core/may'
import { metadata } from '@/lib/foundation/shared/metadata/metadata'
import { MetadataField } from '../metadata-field'
import { useLicenseForm } from './use-license-form'

const labels = z.strictObject({ name: licenseName.nullable(), notes: termFields.notes, metadata })

/** What the team says of a license: its name, notes and metadata. */
export function LabelsForm({ org, license, may }: { org: string; license: LicenseView; may: May }) {
  const { name, notes } = license
  const { form, save } = useLicenseForm(
    labels,
    { name, notes, metadata: license.metadata },
    { org, licenseId: license.id, success: 'Name, notes, and metadata saved' },
  )
  const pairs = Object.entries(license.metadata).map(([key, value]) => `${key}: ${value}`)
  return (
    <SettingsForm
      title="Name, notes, and metadata"
      description="Notes and metadata are for your team. A custom response can include all of them, and your program can look up the notes with a server key."
      form={form}
      save={save}
      maySave={may['licenses:update']}
    >
      <FormField
        form={form.control}
        name="name"
        label="Name"
        optional
        help="What the license is for, like a computer or a site. The customer sees it in the portal."
      >
        {(field) => <NullableInput {...field} maxLength={200} />}
      </FormField>
      <FormField form={form.control} name="notes" label="Notes" optional>
        {({ value, onChange, ...field }) => (
          <Textarea {...field} rows={4} value={value ?? ''} onChange={(e) => onChange(e.target.value || null)} />
        )}
      </FormField>
      <MetadataField form={form.control} />
      <ChangedMeanwhile
        error={save.error}
        stored={[
          { label: 'Name', text: name, fields: ['name'] },
          { label: 'Notes', text: notes, fields: ['notes'] },
          { label: 'Metadata', text: pairs.join('\n') || null, fields: ['metadata'] },
        ]}
      />
    </SettingsForm>
  )
}
