'use client'
import { useMutation } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { SavedApiKeyInput } from '../core/schema'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

/** Puts the setup checklist aside, on every device of this member. */
export const useSkipFirstSteps = (org: string, onSuccess: () => void) =>
  useMutationWithToast<void, { done: true }>({
    send: () => sendJson('POST', `/api/dashboard/${org}/overview/first-steps/skip`, { body: {}, schema: done }),
    failure: 'The checklist was not skipped',
    onSuccess,
  })

/** Notes that the API key of a new product was copied or downloaded. Nobody waits for it, or hears that it failed. */
export const useNoteSavedApiKey = (org: string) =>
  useMutation({
    mutationFn: (body: SavedApiKeyInput) =>
      sendJson('POST', `/api/dashboard/${org}/overview/first-steps/saved-api-key`, { body, schema: done }),
  })
