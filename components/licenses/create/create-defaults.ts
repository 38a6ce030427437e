import type { IssueLicensesForm } from '@/lib/catalog/licenses/bulk/core/schema'
import { NO_TERMS } from '@/lib/catalog/licenses/core/no-limits'
import { newId } from '@/lib/foundation/browser/page/new-id'

export const NO_CUSTOMER = { email: null, discord_id: null, name: null }

/** An empty form: a lifetime license of no product yet, with a generated key. */
export const createDefaults = (): IssueLicensesForm => ({
  id: newId(),
  product_id: '',
  count: 1,
  license_key: null,
  customer: NO_CUSTOMER,
  notify: true,
  ...NO_TERMS,
})
