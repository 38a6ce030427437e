import { Fault } from '@/lib/foundation/platform/fault'
import type { LicenseTypeView } from '../core/schema'

/** The type of this id among those of its product. */
export function requireType(types: readonly LicenseTypeView[], typeId: string): LicenseTypeView {
  const type = types.find(({ id }) => id === typeId)
  if (!type) throw new Fault('not_found', "This license type doesn't exist.")
  return type
}

/** How the audit log names a type: with its product. */
export const licenseTypeTarget = (product: { id: string; name: string }, { name }: { name: string }) => ({
  type: 'product' as const,
  id: product.id,
  label: `${product.name} ${name}`,
})
