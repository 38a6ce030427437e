import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { compileTemplate } from '../core/compile-template'
import { customResponse } from '../core/custom-response'
import { SAMPLE_KEY, sampleLicense } from '../core/sample-license'
import type { PreviewTemplateInput } from '../core/schema'
import { findLicenseDetails } from './templates.sql'

type Preview = { productId: string } & PreviewTemplateInput

/** The `custom` field of an answer for a license, rendered by the functions of the public API. The key stays masked. */
export async function previewTemplate(work: WriteContext, actor: Granted<'templates:manage'>, preview: Preview) {
  const product = await requireProduct(work.tx, { id: preview.productId, organizationId: actor.organizationId })
  const isSample = preview.license_id === null
  const license = isSample ? sampleLicense(work.now) : await requireLicense(work, actor, preview)
  return {
    custom: customResponse({
      module: { productName: product.name, template: preview.template, pieces: compileTemplate(preview.template) },
      license,
      request: { version: preview.version, deviceId: preview.device_id },
      unseal: (sealed) => (isSample ? SAMPLE_KEY : maskLicenseKey(work.vault.decrypt(sealed))),
    }),
  }
}

async function requireLicense(
  work: WriteContext,
  actor: Granted<'templates:manage'>,
  { productId, license_id }: Preview,
) {
  if (!grant(actor, 'licenses:view'))
    throw new Fault('forbidden', "Your role can't see licenses. Use the sample instead.")
  const product = { id: productId, organizationId: actor.organizationId }
  const license = license_id && (await findLicenseDetails(work.tx, product, license_id))
  return license || noLicense()
}

function noLicense(): never {
  throw new Fault('not_found', 'This product has no such license.')
}
