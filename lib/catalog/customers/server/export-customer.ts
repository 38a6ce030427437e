import { getCustomer } from '@/lib/catalog/customers/server/list-customers'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { utcDay } from '@/lib/foundation/shared/durations'
import { CUSTOMER_SECTIONS, type CustomerSection } from './customer-export.sql'
import { readCustomerData } from './read-customer-data'

type Wanted = {
  customerId: string
  record: (run: (work: WriteContext) => Promise<void>) => Promise<void>
  /** what shops said of the customer, which is no part of the catalog */
  readSales: (reading: ReadContext, customer: { organizationId: string; customerId: string }) => Promise<object[]>
}

type Section = CustomerSection | 'sales'
const SECTIONS: readonly Section[] = [...CUSTOMER_SECTIONS, 'sales']

const ABOUT =
  'Everything this organization stores about the customer, without license keys and without notes of other vendors. ' +
  'Nothing from before a license was theirs is included. Of IP addresses that a former owner used, requests and the ' +
  'details of changes are left out, even later ones: they may be that person’s. Lists end after 10,000 rows. ' +
  'The sign-in of the customer portal belongs to the customer and is not part of this file.'

/** What a member needs to see the same in the dashboard. Changes name IP addresses too. */
const REQUIRED: Partial<Record<Section, Permission[]>> = {
  registered_ip_addresses: ['ips:view'],
  ip_address_history: ['ips:view'],
  blocked_ip_addresses: ['ips:view'],
  days_in_use: ['usage:view'],
  requests: ['usage:view', 'ips:view'],
  changes: ['audit:view', 'ips:view'],
  sales: ['sales:view'],
}

/** What an organization stores of a customer, as a file for a customer who asks for it. The download is recorded. */
export async function exportCustomer(
  reading: ReadContext,
  actor: Granted<'customers:view'>,
  { customerId: asked, record, readSales }: Wanted,
): Promise<Response> {
  if (!grant(actor, 'licenses:export'))
    throw new Fault('forbidden', 'Your role does not permit this (licenses:export): the file includes licenses.')
  const { id: customerId, email, discord_id } = await getCustomer(reading, actor, asked)
  const missing = missingPermissions(actor)
  const sections = CUSTOMER_SECTIONS.filter((section) => !missing.has(section))
  const customer = { organizationId: actor.organizationId, customerId }
  const stored = await readCustomerData(reading, { ...customer, sections })
  const sales = missing.has('sales') ? undefined : await readSales(reading, customer)
  await record((work) =>
    recordChange(work, actor, {
      action: 'customer.exported',
      target: { type: 'customer', id: customerId, label: email ?? discord_id },
    }),
  )
  const about = aboutWithout(missing)
  const file = { about, organization: actor.organizationSlug, exported_at: reading.now.toISOString(), ...stored, sales }
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${actor.organizationSlug}-customer-${utcDay(reading.now)}.json"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

type Missing = Map<Section, Permission[]>

/** The sections that the member may not see, each with the permissions they lack. */
const missingPermissions = (member: Member): Missing =>
  new Map(
    SECTIONS.flatMap((section) => {
      const missing = (REQUIRED[section] ?? []).filter((permission) => !grant(member, permission))
      return missing.length > 0 ? [[section, missing] as const] : []
    }),
  )

function aboutWithout(missing: Missing): string {
  if (missing.size === 0) return ABOUT
  const sections = [...missing].map(([section, permissions]) => `${section} (${permissions.join(', ')})`)
  return `${ABOUT} Left out, because the member who exported this file lacks a permission: ${sections.join(', ')}.`
}
