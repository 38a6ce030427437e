'use client'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { done } from '@/lib/shared/answers'
import { webhookKeys, webhookPath } from './webhook-queries'

/** Enables or disables an endpoint. */
export const useSwitchEndpoint = (org: string, { endpointId, enabled }: { endpointId: string; enabled: boolean }) =>
  useMutationWithToast({
    send: () =>
      sendJson('PUT', webhookPath(org, `/endpoints/${endpointId}/state`), { body: { enabled }, schema: done }),
    success: enabled ? 'Endpoint enabled' : 'Endpoint disabled',
    failure: enabled ? 'The endpoint was not enabled' : 'The endpoint was not disabled',
    invalidates: [webhookKeys.all(org)],
  })
