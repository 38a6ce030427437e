'use client'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { JsonObject } from '@/lib/foundation/shared/json-object'

const templateView = () => import('../core/schema').then((schemas) => schemas.templateView)

/** The saved template, and the text it was parsed from: the editor continues from that text. */
type Saved = { text: string; template: JsonObject }
type Sent = Saved & { expected: { template: JsonObject } }

/** Saves the template of a product's answers. */
export const useSaveTemplate = (org: string, productId: string, { onSuccess }: { onSuccess: (saved: Saved) => void }) =>
  useMutationWithToast({
    send: ({ template, expected }: Sent) =>
      sendJson('PUT', productPath(org, productId, '/template'), { body: { template, expected }, schema: templateView }),
    success: 'Template saved',
    failure: 'The template was not saved',
    invalidates: [productKeys.template(org, productId)],
    onSuccess: (_view, saved) => onSuccess(saved),
    // What someone else saved stands below the editor.
    onFieldErrors: () => undefined,
  })
