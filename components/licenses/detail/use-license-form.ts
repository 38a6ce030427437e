'use client'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { expectedOf } from '@/components/ui/form/changed-meanwhile'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { useSaveLicense } from '@/lib/catalog/licenses/client/license-mutations'
import type { UpdateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { type Metadata, metadataChangeOf } from '@/lib/foundation/shared/metadata/metadata'

type Settings = Omit<UpdateLicenseInput, 'override' | 'metadata'> & { metadata?: Metadata }
type Of = { org: string; licenseId: string; success: string }

/**
 * A form of settings of a license. It is saved over what its reader saw, or is refused: then what someone else saved
 * is shown, and saving again replaces that.
 */
export function useLicenseForm<Values extends FieldValues, Output extends Settings>(
  schema: z.ZodType<Output, Values>,
  values: NoInfer<Values>,
  { org, licenseId, success }: Of,
) {
  const { form, callbacks, seen } = useSettingsForm(schema, values)
  const save = useSaveLicense(org, licenseId, { success, ...callbacks })
  const mutate = (input: Output) => {
    seen.current = expectedOf(save.error, { now: values, seen: seen.current })
    const { data: expected } = schema.safeParse(seen.current)
    const metadata = input.metadata && metadataChangeOf(expected?.metadata ?? {}, input.metadata)
    save.mutate({ ...input, ...(metadata && { metadata }), expected })
  }
  return { form, save: { ...save, mutate } }
}
