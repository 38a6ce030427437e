'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { CreateEndpointInput, IssuedSecret } from '../core/schema'
import { webhookKeys, webhookPath } from './webhook-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const issuedSecret = () => import('../core/schema').then((schemas) => schemas.issuedSecret)
const testSent = () => import('../core/schema').then((schemas) => schemas.testSent)

/** Enables or disables an endpoint. */
export const useSwitchEndpoint = (org: string, { endpointId, enabled }: { endpointId: string; enabled: boolean }) =>
  useMutationWithToast({
    send: () =>
      sendJson('PUT', webhookPath(org, `/endpoints/${endpointId}/state`), { body: { enabled }, schema: done }),
    success: enabled ? 'Endpoint enabled' : 'Endpoint disabled',
    failure: enabled ? 'The endpoint was not enabled' : 'The endpoint was not disabled',
    invalidates: [webhookKeys.all(org)],
  })

/** Adds an endpoint. The response is the only place that ever contains its signing secret. */
export const useCreateEndpoint = (org: string, callbacks: MutationCallbacks<CreateEndpointInput, IssuedSecret>) =>
  useMutationWithToast({
    send: (body: CreateEndpointInput) =>
      sendJson('POST', webhookPath(org, '/endpoints'), { body, schema: issuedSecret }),
    failure: 'The endpoint was not added',
    invalidates: [webhookKeys.all(org)],
    ...callbacks,
  })

/** Changes an endpoint's URL, events, description and headers. */
export const useSaveEndpoint = (
  org: string,
  endpointId: string,
  callbacks: MutationCallbacks<CreateEndpointInput, { done: true }>,
) =>
  useMutationWithToast({
    send: (body: CreateEndpointInput) =>
      sendJson('PATCH', webhookPath(org, `/endpoints/${endpointId}`), { body, schema: done }),
    failure: 'The endpoint was not changed',
    invalidates: [webhookKeys.all(org)],
    ...callbacks,
  })

/** Deletes an endpoint with its delivery log. */
export const useDeleteEndpoint = (org: string, endpointId: string, { onSuccess }: { onSuccess: () => void }) =>
  useMutationWithToast({
    send: () => sendJson('DELETE', webhookPath(org, `/endpoints/${endpointId}`), { body: {}, schema: done }),
    success: 'Endpoint deleted',
    failure: 'The endpoint was not deleted',
    invalidates: [webhookKeys.all(org)],
    onSuccess,
  })

/** Creates a new signing secret. */
export const useRotateEndpointSecret = (
  org: string,
  endpointId: string,
  { onSuccess }: { onSuccess: (secret: string) => void },
) =>
  useMutationWithToast({
    send: () =>
      sendJson('POST', webhookPath(org, `/endpoints/${endpointId}/secret`), { body: {}, schema: issuedSecret }),
    failure: 'The secret was not rotated',
    invalidates: [webhookKeys.all(org)],
    onSuccess: ({ secret }) => onSuccess(secret),
  })

/** Sends the event webhook.test. */
export const useSendTestEvent = (
  org: string,
  endpointId: string,
  { onSuccess }: { onSuccess: (deliveryId: string) => void },
) =>
  useMutationWithToast({
    send: () => sendJson('POST', webhookPath(org, `/endpoints/${endpointId}/test`), { body: {}, schema: testSent }),
    success: 'Test sent',
    failure: 'The test was not sent',
    invalidates: [webhookKeys.deliveries(org)],
    onSuccess: ({ delivery_id }) => onSuccess(delivery_id),
  })
