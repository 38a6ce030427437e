import type { IssueLicensesForm } from '@/lib/catalog/licenses/bulk/core/schema'
import { newId } from '@/lib/foundation/browser/page/new-id'

/** An empty form: a lifetime license of no product yet, with a generated key. */
export const createDefaults = (): IssueLicensesForm => ({
  id: newId(),
  product_id: '',
  count: 1,
  license_key: null,
  customer: { email: null, discord_id: null, name: null },
  notify: true,
  expires_at: null,
  notes: null,
  ip_system_enabled: false,
  max_ips: null,
  ip_mode: 'auto_register',
  version_pin_mode: 'none',
  version_pinned: null,
  version_range_min: null,
  version_range_max: null,
  name: null,
  metadata: {},
  override: null,
})
