import { storedLicenses } from '@/lib/catalog/licenses/server/stored-licenses'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { compileTemplate } from '../core/compile-template'
import { customResponse } from '../core/custom-response'
import { SAMPLE_KEY, sampleLicense } from '../core/sample-license'
import type { PreviewTemplateInput } from '../core/schema'

type Preview = { productId: string } & PreviewTemplateInput

/** The `custom` field of an answer for a license, rendered by the functions of the public API. The key stays masked. */
export async function previewTemplate(work: WriteContext, actor: Granted<'templates:manage'>, preview: Preview) {
  const product = await requireProduct(work.tx, { id: preview.productId, organizationId: actor.organizationId })
  const { license_id: id } = preview
  const license = id === null ? sampleLicense(work.now) : await requireLicense(work, actor, { product, id })
  return {
    custom: customResponse({
      module: { productName: product.name, template: preview.template, pieces: compileTemplate(preview.template) },
      license,
      request: { version: preview.version, deviceId: preview.device_id },
      unseal: (sealed) => (id === null ? SAMPLE_KEY : maskLicenseKey(work.vault.decrypt(sealed))),
    }),
  }
}

async function requireLicense(
  work: WriteContext,
  actor: Granted<'templates:manage'>,
  { product, id }: { product: { id: string }; id: string },
) {
  if (!grant(actor, 'licenses:view'))
    throw new Fault('forbidden', "Your role can't see licenses. Use the sample instead.")
  const [license] = await storedLicenses(work.tx, actor, [id])
  if (license?.productId !== product.id) return noLicense()
  const { expiresAt, keyCiphertext, name, notes, metadata, customOverride: override } = license
  const customer = { name: license.customerName, email: license.customerEmail, discordId: license.customerDiscordId }
  return { expiresAt, details: { keyCiphertext, name, notes, metadata, override, customer } }
}

function noLicense(): never {
  throw new Fault('not_found', 'This product has no such license.')
}
