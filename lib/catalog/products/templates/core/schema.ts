import { z } from 'zod'
import { isJsonObject, type JsonObject } from '@/lib/foundation/shared/json-object'
import { queryText } from '@/lib/foundation/shared/text'
import { templateProblems } from './template-problems'

/** A template as it may be saved; each problem is reported with its path. */
const template = z
  .unknown()
  .superRefine((value, context) => {
    for (const { path, message } of templateProblems(value)) context.addIssue({ code: 'custom', path, message })
  })
  .transform((value): JsonObject => (isJsonObject(value) ? value : {}))

const wholeTemplate = z.strictObject({ template })
/** `expected`: what the reader saw. Without it, whatever is stored is replaced. */
export const saveTemplateInput = wholeTemplate.extend({ expected: wholeTemplate.optional() })
export type SaveTemplateInput = z.infer<typeof saveTemplateInput>

/** Rendered for a license of the product, or for a fictional one if `license_id` is null. */
export const previewTemplateInput = z.strictObject({
  template,
  license_id: z.uuid().nullable(),
  version: z.string().max(255).nullable(),
  device_id: z.string().max(255).nullable(),
})
export type PreviewTemplateInput = z.infer<typeof previewTemplateInput>

const anyObject = z.custom<JsonObject>(isJsonObject)

export const templateView = z.object({ template: anyObject, updated_at: z.string().nullable() })
export type TemplateView = z.infer<typeof templateView>

export const templatePreview = z.object({ custom: anyObject.nullable() })

/** A license to preview with, with its key masked. */
export const previewLicenseList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      masked_key: z.string(),
      customer: z.string().nullable(),
      has_override: z.boolean(),
      /** found by its whole key or its customer's whole e-mail, not by a part */
      is_whole: z.boolean(),
    }),
  ),
})
export type PreviewLicense = z.infer<typeof previewLicenseList>['items'][number]

/** Empty for the latest licenses; otherwise a license key or a part of it, or a customer's e-mail or name or a part of it. */
export const previewLicensesQuery = z.strictObject({ q: queryText(320).optional() })
