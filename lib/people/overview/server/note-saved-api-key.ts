import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { SavedApiKeyInput } from '../core/schema'
import { updateApiKeySaved } from './first-steps.sql'

/** Notes that the API key of a new product was saved. A tick of the checklist, so the audit log has nothing of it. */
export async function noteSavedApiKey(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { organizationId }: Granted<'products:create'>,
  { product_id: productId }: SavedApiKeyInput,
): Promise<{ done: true }> {
  await updateApiKeySaved(tx, { organizationId, productId }, now)
  return { done: true }
}
