import type { QueryClient } from '@tanstack/react-query'
import { hasWords } from '@/components/command-palette/matching-commands'
import type { PaletteCommand } from '@/components/command-palette/palette-command'
import { SYNONYMS } from '@/components/command-palette/synonyms'
import { customerTitle } from '@/components/customers/customer-name'
import { NAV_ENTRIES } from '@/components/layout/nav-entries'
import { PRODUCT_TABS } from '@/components/products/product-tabs'
import { searchCustomers } from '@/lib/catalog/customers/client/customer-queries'
import type { CustomerLine } from '@/lib/catalog/customers/core/schema'
import { searchLicenses } from '@/lib/catalog/licenses/client/license-queries'
import type { LicenseLine } from '@/lib/catalog/licenses/core/schema-license'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import type { ProductListItem } from '@/lib/catalog/products/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { foldText, numberOf } from '@/lib/foundation/shared/search-text'
import { addressIn } from '@/lib/foundation/shared/words/key-search-words'
import { searchSales } from '@/lib/service/sales/client/sale-queries'

type Search = { text: string; signal: AbortSignal }
type Place = {
  org: string
  may: May
  /** of the page the reader is on */
  product: string | null
  client: QueryClient
}

/** At most this many results of a kind: for more there is the list. */
const MAX_RESULTS = 5
const PRODUCTS_FRESH_MS = MINUTE_MS

/** What a text finds in an organization, first what it names: licenses, products, customers and sales, as far as the reader may see them. */
export async function searchOrganization(place: Place, search: Search): Promise<PaletteCommand[]> {
  const { org, may } = place
  const found = await Promise.allSettled([
    may['licenses:view'] ? findLicenses(org, search) : [],
    may['products:view'] ? findProducts(place, search) : [],
    may['customers:view'] ? findCustomers(org, search) : [],
    may['sales:view'] ? findSales(org, search) : [],
    may['usage:view'] ? requestsFrom(org, addressIn(search.text)) : [],
  ])
  // What fails hides nothing that was found elsewhere; where all fails, nothing is known.
  const answers = found.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const failure = found.find((answer) => answer.status === 'rejected')
  if (failure && answers.flat().length === 0) throw failure.reason
  const commands = answers.flat()
  // Its licenses have the number, too, and the sale leads to them.
  const hasNumber = ({ group, label }: PaletteCommand) =>
    group === 'Sales' && label.toLowerCase().includes(numberOf(search.text).toLowerCase())
  const wanted = foldText(search.text.trim())
  const isCustomer = ({ group, label, hint = '' }: PaletteCommand) =>
    group === 'Customers' && [label, hint].some((name) => foldText(name) === wanted)
  const isMeant = (command: PaletteCommand) => hasNumber(command) || isCustomer(command)
  return [...commands.filter(isMeant), ...commands.filter((command) => !isMeant(command))]
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

/** Who used an IP address: only the list of requests is searched for it. */
const requestsFrom = (org: string, address: string | null): PaletteCommand[] =>
  address === null
    ? []
    : [
        {
          id: 'requests-from',
          label: `Requests from ${address}`,
          Icon: NAV_ENTRIES.requests.Icon,
          group: 'Requests',
          href: pageRoute(`/${org}/requests?q=${encodeURIComponent(address)}`),
        },
      ]

/** Products are few: all of them are fetched, and looked through here. */
async function findProducts({ client, ...place }: Place, { text }: Search): Promise<PaletteCommand[]> {
  const { org } = place
  const wanted = foldText(text)
  const products = await allProducts(client, org)
  const named = products
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
  return [...named, ...findProductPages(products, place, text)]
}

/** Pages of products, by what they are called: those of the reader's product first. */
export const findProductPages = (
  products: readonly Pick<ProductListItem, 'id' | 'name'>[],
  { org, may, product }: Omit<Place, 'client'>,
  text: string,
): PaletteCommand[] =>
  [...products.filter(({ id }) => id === product), ...products.filter(({ id }) => id !== product)]
    // A product is found by its name alone.
    .filter(({ name }) => !hasWords(name, text))
    .flatMap(({ id, name }) =>
      PRODUCT_TABS.filter(
        ({ path, label, needs }) =>
          path !== '' && (needs === null || may[needs]) && hasWords(`${name} ${label} ${SYNONYMS[path]}`, text),
      ).map(({ path, label }) => ({
        id: `product ${id} ${path}`,
        label,
        Icon: NAV_ENTRIES.products.Icon,
        hint: name,
        group: 'Products',
        href: pageRoute(`/${org}/products/${id}${path}`),
      })),
    )
    .slice(0, MAX_RESULTS)

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
