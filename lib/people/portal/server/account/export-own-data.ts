import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { listOwnOrders } from '@/lib/service/sales/server/list-own-orders'
import type { PortalLicenseDetail, PortalLicenses } from '../../core/schema-licenses'
import { findIdentities } from '../identities.sql'
import { getOwnLicense, listOlderLicenses, listOwnLicenses } from '../list-own-licenses'
import { findPersonLocale } from '../people.sql'
import type { Customer } from '../read-customer'
import { readAddressesOfAll } from '../read-own-addresses'
import { listSessions } from './manage-sessions'
import { listDataHolders } from './request-erasure'

/**
 * What the portal has about the customer and shows to them, as a JSON file. Keys are masked: a file is kept and sent
 * around. What a vendor notes beyond it is the vendor's to hand out.
 */
export async function exportOwnData(reading: ReadContext, customer: Customer): Promise<Response> {
  const { db, now } = reading
  const [identities, language, sessions, holders, licenses, addresses, bought] = await Promise.all([
    findIdentities(db, customer.personId),
    findPersonLocale(db, customer.personId),
    listSessions(reading, customer),
    listDataHolders(reading, customer),
    listAll(reading, customer),
    readAddressesOfAll(reading, customer.customerIds),
    listOwnOrders(reading, customer),
  ])
  const pages = await readPages(
    reading,
    customer,
    licenses.map(({ id }) => id),
  )
  const content = {
    exported_at: now.toISOString(),
    identities,
    language,
    sessions: sessions.items,
    vendors: holders.items,
    licenses: licenses.map((license) => ({
      ...license,
      ...pages.get(license.id),
      ip_addresses: addresses
        .filter(({ licenseId }) => licenseId === license.id)
        .map(({ licenseId: _, ...seen }) => seen),
    })),
    orders: bought.orders,
  }
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-licenses.json"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** So many are read at a time: whoever has thousands of licenses leaves connections to the others. */
const AT_ONCE = 4

type OfPage = Pick<PortalLicenseDetail, 'registered_to' | 'versions' | 'transfer' | 'rejection' | 'activity'>

/** What the page of each license shows beyond the list. */
async function readPages(reading: ReadContext, customer: Customer, ids: string[]): Promise<Map<string, OfPage>> {
  const pages = new Map<string, OfPage>()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const page of await Promise.all(
      ids.slice(at, at + AT_ONCE).map((licenseId) => getOwnLicense(reading, customer, { licenseId })),
    )) {
      const { registered_to, versions, transfer, rejection, activity } = page
      pages.set(page.id, { registered_to, versions, transfer, rejection, activity })
    }
  return pages
}

/** Every license, however many there are. */
async function listAll(reading: ReadContext, customer: Customer) {
  const all: ReturnType<typeof flatten> = []
  const pages = [await listOwnLicenses(reading, customer)]
  for (let page = pages.shift(); page; page = pages.shift()) {
    all.push(...flatten(page))
    for (const { older_than } of page.vendors)
      if (older_than !== null) pages.push(await listOlderLicenses(reading, customer, older_than))
  }
  return all
}

const flatten = ({ vendors }: PortalLicenses) =>
  vendors.flatMap(({ name: vendor, products }) =>
    products.flatMap(({ name: product, licenses }) => licenses.map((license) => ({ vendor, product, ...license }))),
  )
