'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

/** Puts the setup checklist aside, on every device of this member. */
export const useSkipFirstSteps = (org: string, onSuccess: () => void) =>
  useMutationWithToast<void, { done: true }>({
    send: () => sendJson('POST', `/api/dashboard/${org}/overview/first-steps/skip`, { body: {}, schema: done }),
    failure: 'The checklist was not skipped',
    onSuccess,
  })
