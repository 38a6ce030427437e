import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Change, WithoutTarget } from '@/lib/foundation/shared/change'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Expiry } from '../core/extend-expiry'
import type { LicenseRow } from '../core/license'
import { type NewType, planSettings, type SettingsPlan } from '../core/plan-settings'
import type { UpdateLicenseInput } from '../core/schema'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLockedLicense } from './require-license'

/** Changes the settings of a license: the given fields that differ. */
export async function updateLicense(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, input }: { licenseId: string; input: UpdateLicenseInput },
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  return changeSettings(work, actor, { license: await requireLockedLicense(work.tx, ref), wanted: input })
}

type Wanted = { license: LicenseRow; wanted: UpdateLicenseInput; expiry?: Expiry | null; type?: NewType }

/** The same of a license that is locked, with its expiry; a Fault if it can't have them. */
export async function changeSettings(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { license, wanted, ...ofType }: Wanted,
) {
  const planned = planSettings(license, wanted, ofType)
  if ('problems' in planned) {
    const [field, message] = Object.entries(planned.problems)[0] ?? []
    throw new Fault('invalid', `${field}: ${message}`, planned.problems)
  }
  const changes = await writeSettings(work, license, planned.plan)
  const target = { target: licenseTarget(work.vault, license), licenseId: license.id }
  await recordChanges(
    work,
    actor,
    changes.map((change) => ({ ...change, ...target })),
  )
  return { changed: changes.length > 0 }
}

export type SettingsChange = WithoutTarget<Change<'license.updated' | 'license.extended'>>

/** Writes what was planned for a locked license; what there is to record of it. */
export async function writeSettings(
  work: WriteContext,
  { id, organizationId, expiresAt }: LicenseRow,
  { settings, expiry }: SettingsPlan,
): Promise<SettingsChange[]> {
  if (!settings && !expiry) return []
  const { isExtension, ...ends } = expiry ?? { isExtension: false }
  await updateLicenseRow(work.tx, { id, organizationId }, { ...(settings && toRow(settings.data)), ...ends })
  return [
    ...(settings ? [{ action: 'license.updated' as const, before: settings.before, after: settings.after }] : []),
    ...(expiry
      ? [
          {
            action: isExtension ? ('license.extended' as const) : ('license.updated' as const),
            before: { expires_at: expiresAt },
            after: { expires_at: expiry.expiresAt },
          },
        ]
      : []),
  ]
}

function toRow({ override, ...data }: NonNullable<SettingsPlan['settings']>['data']) {
  if (override === undefined) return data
  return { ...data, customOverride: override === null ? Prisma.DbNull : (override as Prisma.InputJsonObject) }
}
