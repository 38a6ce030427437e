import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import { requireRoom } from '@/lib/foundation/plans/server/require-room'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { mergeHeaders } from '../core/custom-headers'
import type { CreateEndpointInput, IssuedSecret } from '../core/schema'
import type { Destinations } from './delivery/destination'
import { countEndpoints, insertEndpoint } from './endpoints.sql'
import { newSecret } from './webhook-secret'

/** A new endpoint, enabled at once. Its secret is shown here and never again. */
export async function createEndpoint(
  work: WriteContext,
  actor: Granted<'webhooks:manage'>,
  { input, destinations }: { input: CreateEndpointInput; destinations: Destinations },
): Promise<IssuedSecret> {
  const { organizationId } = actor
  requireDestination(destinations, input.url)
  requireProof(actor)
  const count = await countEndpoints(work.tx, organizationId)
  await requireRoom(work, { organizationId, resource: 'webhookEndpoints', count })
  const [id, secret] = [work.newId(), newSecret(work)]
  const isNew = await insertEndpoint(work.tx, {
    id,
    organizationId,
    url: input.url,
    description: input.description,
    events: input.events,
    secretCiphertext: new Uint8Array(work.vault.encrypt(secret)),
    headersCiphertext: encryptHeaders(work, mergeHeaders(input.headers, {})),
    createdAt: work.now,
  })
  if (!isNew) urlConflict()
  await recordChange(work, actor, {
    action: 'webhook.created',
    target: { type: 'webhook', id, label: input.url },
    after: { url: input.url, events: input.events, description: input.description },
  })
  return { id, secret }
}

export function requireDestination(destinations: Destinations, url: string): void {
  const problem = destinations.problemOf(url)
  if (problem !== null) throw new Fault('invalid', `url: ${problem}`, { url: problem })
}

export function urlConflict(): never {
  const needs = 'Another endpoint already has this URL.'
  throw new Fault('conflict', needs, { url: needs })
}

/** They may be credentials: sealed like a secret. */
export const encryptHeaders = ({ vault }: Pick<WriteContext, 'vault'>, headers: Record<string, string>) =>
  Object.keys(headers).length === 0 ? null : new Uint8Array(vault.encrypt(JSON.stringify(headers)))
