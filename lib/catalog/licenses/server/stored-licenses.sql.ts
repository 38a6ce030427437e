import type { Run } from '@/lib/foundation/platform/database/run-statement'
import type { StoredLicense } from '../core/license'
import { ALL_LICENSE_COLUMNS } from './license-columns'

const COLUMNS = `${ALL_LICENSE_COLUMNS}, p.name as "productName", p.state as "productState",
  t.name as "licenseTypeName", s.sale_id::text as "saleId",
  o.suspended_at is not null as "isOrganizationSuspended", o.billing_suspended_at is not null as "isBillingSuspended",
  c.name as "customerName", c.email as "customerEmail", c.discord_id as "customerDiscordId"`

const FROM = `
  from license l join product p on p.id = l.product_id join organization o on o.id = l.organization_id
  left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
  left join license_type t on t.organization_id = l.organization_id and t.product_id = l.product_id
    and t.id = l.license_type_id
  left join sale_license s on s.license_id = l.id and s.organization_id = l.organization_id`

const CHOSEN = 'where l.organization_id = $1::uuid and l.id = any ($2::uuid[])'

/** The licenses with these ids, in the given order; also those of deleted products. */
export const selectStoredLicenses = (run: Run, organizationId: string, ids: string[]): Promise<StoredLicense[]> =>
  inOrder(run, `select ${COLUMNS} ${FROM} ${CHOSEN}`, { organizationId, ids })

type Chosen = { organizationId: string; ids: string[] }

async function inOrder<T extends { id: string }>(run: Run, text: string, { organizationId, ids }: Chosen) {
  if (ids.length === 0) return []
  const rows = await run<T>({ text, values: [organizationId, ids] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  // An id in a body may be in capitals.
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
}
