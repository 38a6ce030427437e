import type { QueryClient } from '@tanstack/react-query'
import type { PaletteCommand } from '@/components/command-palette/palette-command'
import { customerTitle } from '@/components/customers/customer-name'
import { NAV_ENTRIES } from '@/components/layout/nav-entries'
import { searchCustomers } from '@/lib/catalog/customers/client/customer-queries'
import type { CustomerLine } from '@/lib/catalog/customers/core/schema'
import { searchLicenses } from '@/lib/catalog/licenses/client/license-queries'
import type { LicenseLine } from '@/lib/catalog/licenses/core/schema-license'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import type { ProductListItem } from '@/lib/catalog/products/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { foldText } from '@/lib/foundation/shared/search-text'
import { searchSales } from '@/lib/service/sales/client/sale-queries'

type Search = { text: string; signal: AbortSignal }
type Place = { org: string; may: May; client: QueryClient }

/** At most this many results of a kind: for more there is the list. */
const MAX_RESULTS = 5
const PRODUCTS_FRESH_MS = MINUTE_MS

/** What a text finds in an organization: licenses, products, customers and sales, as far as the reader may see them. */
export async function searchOrganization({ org, may, client }: Place, search: Search): Promise<PaletteCommand[]> {
  const found = await Promise.all([
    may['licenses:view'] ? findLicenses(org, search) : [],
    may['products:view'] ? findProducts(client, org, search) : [],
    may['customers:view'] ? findCustomers(org, search) : [],
    may['sales:view'] ? findSales(org, search) : [],
  ])
  return found.flat()
}

async function findLicenses(org: string, { text, signal }: Search): Promise<PaletteCommand[]> {
  const { items } = await searchLicenses(org, text, MAX_RESULTS, signal)
  return items.map((license) => licenseCommand(org, license))
}

const licenseCommand = (org: string, { id, key, customer, product }: LicenseLine): PaletteCommand => ({
  id: `license ${id}`,
  label: key,
  Icon: NAV_ENTRIES.licenses.Icon,
  hint: `${customerTitle(customer)} · ${product.name}`,
  group: 'Licenses',
  href: pageRoute(`/${org}/licenses/${id}`),
})

async function findCustomers(org: string, { text, signal }: Search): Promise<PaletteCommand[]> {
  const { items } = await searchCustomers(org, text, MAX_RESULTS, signal)
  return items.map((customer) => customerCommand(org, customer))
}

function customerCommand(org: string, customer: CustomerLine): PaletteCommand {
  const label = customerTitle(customer)
  return {
    id: `customer ${customer.id}`,
    label,
    Icon: NAV_ENTRIES.customers.Icon,
    ...(customer.email !== null && customer.email !== label && { hint: customer.email }),
    group: 'Customers',
    href: pageRoute(`/${org}/customers/${customer.id}`),
  }
}

async function findSales(org: string, { text, signal }: Search): Promise<PaletteCommand[]> {
  const { items } = await searchSales(org, text, MAX_RESULTS, signal)
  return items.map(({ id, order_id, subscription_id, source }) => ({
    id: `sale ${id}`,
    label: order_id ?? subscription_id ?? 'without a number',
    Icon: NAV_ENTRIES.sales.Icon,
    hint: source.name,
    group: 'Sales',
    href: pageRoute(`/${org}/sales/${id}`),
  }))
}

/** Products are few: all of them are fetched, and looked through here. */
async function findProducts(client: QueryClient, org: string, { text }: Search): Promise<PaletteCommand[]> {
  const wanted = foldText(text)
  const products = await allProducts(client, org)
  return products
    .filter(({ name, slug }) => foldText(name).includes(wanted) || slug.includes(wanted))
    .slice(0, MAX_RESULTS)
    .map(({ id, name, slug }) => ({
      id: `product ${id}`,
      label: name,
      Icon: NAV_ENTRIES.products.Icon,
      hint: slug,
      group: 'Products',
      href: pageRoute(`/${org}/products/${id}`),
    }))
}

async function allProducts(client: QueryClient, org: string): Promise<ProductListItem[]> {
  const all: ProductListItem[] = []
  let after: string | null = ''
  while (after !== null) {
    const query = productQueries.list(org, { state: 'any', ...(after !== '' && { after }) })
    const { items, next_cursor }: { items: ProductListItem[]; next_cursor: string | null } = await client.fetchQuery({
      ...query,
      staleTime: PRODUCTS_FRESH_MS,
    })
    all.push(...items)
    after = next_cursor
  }
  return all
}
