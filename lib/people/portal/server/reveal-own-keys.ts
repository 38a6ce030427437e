import type { z } from 'zod'
import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import type { revealedKeys } from '../core/schema-licenses'
import { REVEALS_OF_MANY } from '../core/write-limits'
import { findOwnOf } from './licenses.sql'
import type { PortalDeps, PortalRequestContext } from './portal-deps'
import type { Customer } from './read-customer'
import { actorOf } from './require-own-license'

type Asked = { customer: Customer; licenseIds: string[] }

/**
 * The whole keys of several licenses, in the order asked for; one that is no longer the customer's is left
 * out. The vendors' audit logs record each reveal.
 */
export async function revealOwnKeys(
  { limit, clock, transact }: PortalDeps,
  visitor: PortalRequestContext,
  { customer: { personId, customerIds }, licenseIds }: Asked,
): Promise<z.infer<typeof revealedKeys> | Throttled> {
  const attempt = await limit.consume([{ rule: REVEALS_OF_MANY, identifier: personId }], clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  return transact(visitor, async (work) => {
    const found = await findOwnOf(work.tx, { ids: licenseIds, customerIds })
    const byId = new Map(found.map((license) => [license.id, license]))
    const licenses = [...new Set(licenseIds)].flatMap((id) => byId.get(id) ?? [])
    for (const license of licenses)
      await recordChange(work, actorOf(license), {
        action: 'license.key_revealed',
        target: licenseTarget(work.vault, license),
        licenseId: license.id,
        after: { portal: true },
      })
    return {
      keys: licenses.map(({ id, keyCiphertext }) => ({ id, license_key: work.vault.decrypt(keyCiphertext) })),
    }
  })
}
