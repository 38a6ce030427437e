import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type CustomHeaders, customHeaders, mergeHeaders } from '../core/custom-headers'
import type { UpdateEndpointInput } from '../core/schema'
import { encryptHeaders, requireDestination, urlConflict } from './create-endpoint'
import type { Destinations } from './delivery/destination'
import {
  type EndpointRecord,
  type EndpointRef,
  failPending,
  isUrlTaken,
  lockEndpoint,
  updateEndpointRow,
} from './endpoints.sql'
import { endpointNotFound } from './list-endpoints'

type Manager = Granted<'webhooks:manage'>
type Change = { endpointId: string; input: UpdateEndpointInput; destinations: Destinations }

/**
 * Changes the given fields: URL, events, description and headers. Pending deliveries go to the new URL; stored header
 * values are not sent to another host.
 */
export async function updateEndpoint(work: WriteContext, actor: Manager, { endpointId, input, destinations }: Change) {
  const ref = { id: endpointId, organizationId: actor.organizationId }
  const endpoint = (await lockEndpoint(work.tx, ref)) ?? endpointNotFound()
  if (input.url !== undefined) {
    requireDestination(destinations, input.url)
    if (await isUrlTaken(work.tx, ref, input.url)) urlConflict()
  }
  if (input.url !== undefined && input.url !== endpoint.url) requireProof(actor)
  const { url = endpoint.url, events = endpoint.events, description = endpoint.description } = input
  // Stored values may be credentials for the old URL, and the member who changes it never saw them.
  const isMoved = new URL(url).origin !== new URL(endpoint.url).origin
  const stored = isMoved ? {} : storedHeaders(work, endpoint)
  const isKept = input.headers === undefined && !isMoved
  const kept = mergeHeaders(input.headers ?? [], stored)
  const headers = isKept ? {} : { headersCiphertext: encryptHeaders(work, kept) }
  await updateEndpointRow(work.tx, ref, { url, events, description, ...headers })
  await recordChange(work, actor, {
    action: 'webhook.updated',
    target: { type: 'webhook', id: endpointId, label: url },
    before: { url: endpoint.url, events: endpoint.events, description: endpoint.description },
    after: { url, events, description, ...(!isKept && { headers: Object.keys(kept) }) },
  })
  return { done: true as const }
}

const storedHeaders = ({ vault }: WriteContext, { headersCiphertext: sealed }: EndpointRecord): CustomHeaders =>
  sealed ? customHeaders.parse(JSON.parse(vault.decrypt(sealed))) : {}

/** A disabled endpoint gets no events, and its pending deliveries fail. An enabled one starts with a clean record. */
export async function switchEndpoint(
  work: WriteContext,
  actor: Manager,
  { endpointId, enabled }: { endpointId: string; enabled: boolean },
) {
  const ref = { id: endpointId, organizationId: actor.organizationId }
  const endpoint = (await lockEndpoint(work.tx, ref)) ?? endpointNotFound()
  if (enabled) requireProof(actor)
  await (enabled ? enable(work, ref) : disable(work, ref))
  await recordChange(work, actor, {
    ...(enabled ? { action: 'webhook.enabled' } : { action: 'webhook.disabled', after: { reason: 'by_hand' } }),
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
  })
  return { done: true as const }
}

async function enable({ tx }: WriteContext, ref: EndpointRef): Promise<void> {
  const data = { disabledAt: null, disabledReason: null, failingSince: null }
  if (!(await updateEndpointRow(tx, { ...ref, expected: { disabledAt: { not: null } } }, data)))
    throw new Fault('conflict', 'This endpoint is already enabled.')
}

async function disable({ tx, now }: WriteContext, ref: EndpointRef): Promise<void> {
  const data = { disabledAt: now, disabledReason: 'by_hand' }
  if (!(await updateEndpointRow(tx, { ...ref, expected: { disabledAt: null } }, data)))
    throw new Fault('conflict', 'This endpoint is already disabled.')
  await failPending(tx, { endpointId: ref.id, organizationId: ref.organizationId, now })
}
