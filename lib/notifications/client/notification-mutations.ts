'use client'
import { sendJson } from '@/lib/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { type ChooseNotificationInput, type NotificationChoices, notificationChoices } from '../core/schema'

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
