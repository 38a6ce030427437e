import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import { planSettings, type SettingsPlan } from '@/lib/catalog/licenses/core/plan-settings'
import { newTypeOf, settingsOfType } from '@/lib/catalog/licenses/core/type-change'
import { selectionSnapshot } from '@/lib/catalog/licenses/server/read-selection'
import { writeSettings } from '@/lib/catalog/licenses/server/update-license'
import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { type BulkSettings, bulkSettings, type UpdatePreview } from '../core/schema'
import { type BulkChange, type BulkSelection, bulkTask, type Refusal, startBulk } from './bulk-task'
import { previewSelection } from './preview-selection'

/** Gives many licenses the same settings, or those of a license type; those that have them already stay unchanged. */
export async function updateLicenses(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { id, selection, expected_count: expected, set }: BulkSelection & { set: BulkSettings },
): Promise<JobView> {
  const { job } = await startBulk(work, actor, { task: bulkUpdateTask, id, chosen: selection, expected, rest: { set } })
  return job
}

export const bulkUpdateTask = bulkTask({
  kind: 'license.bulk_update',
  permission: 'licenses:update',
  input: selectionSnapshot.extend({ set: bulkSettings }),
  action: 'license.bulk_updated',
  details: ({ set }) => ({ ...set }),
  refuses: async (work, { set, at }, licenses) => (await planAll(work, licenses, { set, at: new Date(at) })).refusals,
  apply: async (work, { set, at }, licenses) => {
    const { plans } = await planAll(work, licenses, { set, at: new Date(at) })
    const changes: BulkChange[] = []
    // One after the other: a transaction has one connection.
    for (const { license, plan } of plans)
      for (const change of await writeSettings(work, license, plan)) changes.push({ license, change })
    return changes
  },
})

/** What such a change would do, and to which it can't be done. */
export async function previewUpdate(
  work: WriteContext,
  { organizationId }: Granted<'licenses:update'>,
  { selection, set }: Pick<BulkSelection, 'selection'> & { set: BulkSettings },
): Promise<UpdatePreview> {
  const settings = new Map<string, number>()
  let overLimit = 0
  const preview = await previewSelection(work, { organizationId, selection }, async (licenses) => {
    const { plans, refusals } = await planAll(work, licenses, { set, at: work.now })
    const changing = plans.filter(({ plan }) => plan.settings ?? plan.expiry)
    for (const { license, plan } of changing) {
      for (const name of namesOf(plan)) settings.set(name, (settings.get(name) ?? 0) + 1)
      if (isOverLimit(license, plan)) overLimit += 1
    }
    return { changed: changing.length, refusals }
  })
  return { ...preview, settings: [...settings].map(([name, count]) => ({ name, count })), over_limit: overLimit }
}

const namesOf = ({ settings, expiry }: SettingsPlan): string[] => [
  ...Object.keys(settings?.after ?? {}),
  ...(expiry ? ['expiresAt'] : []),
]

function isOverLimit(license: LicenseRow, { settings }: SettingsPlan): boolean {
  const { ipSystemEnabled, maxIps } = { ...license, ...settings?.data }
  return ipSystemEnabled && maxIps !== null && license.ipCount > maxIps
}

type Wanted = { set: BulkSettings; at: Date }
type Planned = { plans: { license: LicenseRow; plan: SettingsPlan }[]; refusals: Map<string, Refusal> }

async function planAll(work: WriteContext, licenses: LicenseRow[], { set, at }: Wanted): Promise<Planned> {
  const { license_type, with_expiry = false, ...own } = set
  const types = license_type === undefined ? null : await typesByProduct(work, licenses)
  const planned: Planned = { plans: [], refusals: new Map() }
  for (const license of licenses) {
    const ofProduct = types?.get(license.productId) ?? []
    const type = license_type === undefined ? null : findType(ofProduct, license_type)
    const filled = type && settingsOfType(type, at)
    const wanted = filled ? { ...filled.settings, ...own } : own
    const result = planSettings(license, wanted, {
      expiry: filled && with_expiry ? filled.expiry : null,
      type: type && newTypeOf(license, type, ofProduct),
    })
    if (license_type !== undefined && !type)
      planned.refusals.set(license.id, { field: 'set.license_type', message: missingType(license_type) })
    else if ('plan' in result) planned.plans.push({ license, plan: result.plan })
    else {
      const [field, message] = Object.entries(result.problems)[0] ?? ['', '']
      planned.refusals.set(license.id, { field: `set.${field}`, message })
    }
  }
  return planned
}

/** Said of each license that is left out. An ID is mostly that of another product's type, a name may be mistyped. */
const missingType = (text: string): string =>
  isUuid(text.toLowerCase())
    ? "The product doesn't have this license type."
    : 'The product has no license type with this name.'

/** The license types of each product of the licenses. */
async function typesByProduct({ tx }: WriteContext, licenses: LicenseRow[]): Promise<Map<string, LicenseTypeView[]>> {
  const found = new Map<string, LicenseTypeView[]>()
  for (const { productId, organizationId } of licenses)
    if (!found.has(productId)) found.set(productId, await typesOfProduct(tx, { id: productId, organizationId }))
  return found
}
