import { KEY_TAKEN, type NewLicense } from '@/lib/catalog/licenses/core/license-terms'
import { pinModeOf } from '@/lib/catalog/licenses/core/pin-mode'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Product } from '@/lib/catalog/products/core/schema'
import { fillFromType, findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { NOT_MAILED, type QueuedMails, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { metadataProblem } from '@/lib/foundation/shared/metadata/metadata'
import type { IssueLicenseInput } from '../bulk/core/schema'
import { type MadeLicense, makeLicenses } from './make-licenses'

/** Issues one license in the caller's transaction, with its customer, event and mail. */
export async function issueLicense(
  work: WriteContext,
  actor: Granted<'licenses:create'>,
  input: IssueLicenseInput,
): Promise<{ licenseId: string } & QueuedMails> {
  const { organizationId } = actor
  const ref = { id: input.product_id, organizationId }
  const product = await requireProduct(work.tx, ref)
  const [license] = await newLicenses(work, ref, { inputs: [input], fieldOf: (_, name) => name })
  if (!license) throw new Error('one license in, one license out')
  const made = await issueAlike(work, actor, { product, license, count: 1 })
  const licenseIds = made.map(({ id }) => id)
  const target = { mail: 'license_issued', organizationId, licenseIds } as const
  const queued = input.notify === false ? NOT_MAILED : await queueCustomerMail(work, target)
  return { licenseId: licenseIds[0] ?? '', ...queued }
}

/** A license to issue, as a caller gives it. */
export type IssueItem = Omit<IssueLicenseInput, 'product_id' | 'notify'>

type Given = {
  inputs: IssueItem[]
  /** the name of a field of one of them in the request */
  fieldOf: (index: number, name: string) => string
}

/** The licenses to make, with what their types fill in. A Fault that names every type and metadata that is wrong. */
export async function newLicenses(
  { tx, now }: WriteContext,
  product: ProductRef,
  { inputs, fieldOf }: Given,
): Promise<NewLicense[]> {
  if (inputs.every(({ license_type }) => license_type === undefined)) return inputs.map(toNewLicense)
  const types = await typesOfProduct(tx, product)
  const problems: Record<string, string> = {}
  const licenses = inputs.map((input, index) => {
    if (input.license_type === undefined) return toNewLicense(input)
    const type = findType(types, input.license_type)
    if (!type) problems[fieldOf(index, 'license_type')] = TYPE_NEEDS
    const filled = type ? { ...input, ...fillFromType(input, type, now), license_type_id: type.id } : input
    const tooMany = metadataProblem(filled.metadata ?? {})
    if (tooMany !== null)
      problems[fieldOf(index, 'metadata')] = `${tooMany.slice(0, -1)}, including those of the license type.`
    return toNewLicense(filled)
  })
  const [first] = Object.entries(problems)
  if (first) throw new Fault('invalid', `${first[0]}: ${first[1]}`, problems)
  return licenses
}

export const TYPE_NEEDS = 'Use the name or ID of a license type of this product.'

type Alike = { product: Product; license: NewLicense; count: number }

/** Issues licenses with the same settings, each with its own key; a Fault if the vendor's own key is taken. */
export async function issueAlike(
  work: WriteContext,
  actor: Member,
  { product, license, count }: Alike,
): Promise<MadeLicense[]> {
  const made = await makeLicenses(work, actor, {
    product,
    licenses: Array.from({ length: count }, () => license),
    mayRename: grant(actor, 'customers:update') !== null,
  })
  for (const { outcome } of made) if (outcome !== 'made') throw keyTaken(license.license_key, outcome)
  return made
}

/** The product's settings apply where null is given (`makeLicenses`). */
const toNewLicense = (input: IssueItem & Pick<NewLicense, 'expiry_anchor_day' | 'license_type_id'>): NewLicense => ({
  license_key: input.license_key ?? null,
  customer: input.customer,
  expires_at: input.expires_at ?? null,
  expiry_anchor_day: input.expiry_anchor_day,
  revoked_at: null,
  name: input.name,
  notes: input.notes ?? null,
  ip_system_enabled: input.ip_system_enabled ?? null,
  max_ips: input.max_ips ?? null,
  ip_mode: input.ip_mode ?? null,
  version_pin_mode: input.version_pin_mode ?? pinModeOf(input),
  version_pinned: input.version_pinned ?? null,
  version_range_min: input.version_range_min ?? null,
  version_range_max: input.version_range_max ?? null,
  metadata: input.metadata,
  override: input.override,
  license_type_id: input.license_type_id,
})

/** Two generated keys of 120 random bits never collide, so it is the vendor's own key. */
function keyTaken(ownKey: string | null, outcome: keyof typeof KEY_TAKEN): Error {
  if (ownKey === null) return new Error('a generated license key was there already')
  return new Fault('conflict', KEY_TAKEN[outcome], { license_key: KEY_TAKEN[outcome] })
}
