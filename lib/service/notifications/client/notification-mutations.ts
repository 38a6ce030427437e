'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { ChooseNotificationInput, NotificationChoices } from '../core/schema'

const notificationChoices = () => import('../core/schema').then((schemas) => schemas.notificationChoices)

/** Switches one kind of notification on or off for oneself. */
export const useChooseNotification = (
  organizationId: string,
  callbacks: Pick<MutationCallbacks<ChooseNotificationInput, NotificationChoices>, 'onSuccess'>,
) =>
  useMutationWithToast<ChooseNotificationInput, NotificationChoices>({
    send: (body) =>
      sendJson('PUT', `/api/organizations/${organizationId}/notifications`, { body, schema: notificationChoices }),
    failure: 'The setting was not changed',
    ...callbacks,
  })
