'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { RunAnswer, RunInput } from '../core/run-schema'

const runAnswer = () => import('../core/run-schema').then((schemas) => schemas.runAnswer)

/** Makes a real validation, which is counted and recorded like one from outside. */
export const useRunValidation = (
  org: string,
  productId: string,
  callbacks: Pick<MutationCallbacks<RunInput, RunAnswer>, 'onSuccess' | 'onFieldErrors'>,
) =>
  useMutationWithToast({
    send: (body: RunInput) =>
      sendJson('POST', `/api/dashboard/${org}/products/${productId}/run`, { body, schema: runAnswer }),
    failure: 'The validation was not run',
    ...callbacks,
  })
