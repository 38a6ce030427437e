import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { SaveWordingInput } from '../core/wording'
import { mailPreviewKey } from './preview-query'

const changed = () => import('../core/wording').then((schemas) => schemas.wordingSaved)

/** Saves how an email begins in one language. */
export const useSaveWording = (
  org: string,
  productId: string,
  callbacks: Required<MutationCallbacks<SaveWordingInput, { changed: boolean }>>,
) =>
  useMutationWithToast({
    send: (body: SaveWordingInput) => sendJson('PUT', `/api/dashboard/${org}/mail-wording`, { body, schema: changed }),
    success: 'Wording saved',
    failure: 'The wording was not saved',
    invalidates: [mailPreviewKey(org, productId)],
    ...callbacks,
  })
