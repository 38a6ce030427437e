import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { IssuedSecret } from '../core/schema'
import { lockEndpoint, updateEndpointSecret } from './endpoints.sql'
import { endpointNotFound } from './list-endpoints'
import { newSecret } from './webhook-secret'

const OVERLAP_MS = DAY_MS

/**
 * Creates a new secret, which is returned only here. The old one keeps signing for 24 hours; an earlier one stops now.
 */
export async function rotateSecret(
  work: WriteContext,
  actor: Granted<'webhooks:manage'>,
  endpointId: string,
): Promise<IssuedSecret> {
  const ref = { id: endpointId, organizationId: actor.organizationId }
  const { url } = (await lockEndpoint(work.tx, ref)) ?? endpointNotFound()
  requireProof(actor)
  const secret = newSecret(work)
  const endsAt = new Date(work.now.getTime() + OVERLAP_MS)
  await updateEndpointSecret(work.tx, ref, { secret: work.vault.encrypt(secret), endsAt })
  await recordChange(work, actor, {
    action: 'webhook.secret_rotated',
    target: { type: 'webhook', id: endpointId, label: url },
    after: { old_secret_ends_at: endsAt },
  })
  return { id: endpointId, secret }
}
