import type { LicenseLine } from '@/lib/catalog/licenses/core/schema-license'

type Customer = LicenseLine['customer']

/** The display name of a customer: the name, else the email, else the Discord ID. A license without one is in stock. */
export const customerTitle = (customer: Customer): string =>
  customer === null ? 'In stock' : (customer.name ?? customer.email ?? customer.discord_id ?? 'Unknown')

/** The customer's name, and the other details under it, or beside it if there is room. */
export function CustomerName({ customer }: { customer: Customer }) {
  const title = customerTitle(customer)
  if (customer === null) return <span className="text-muted">{title}</span>
  const rest = [customer.email, customer.discord_id].filter((text) => text !== null && text !== title).join(' · ')
  return (
    <span className="name-and-more" title={rest ? `${title} · ${rest}` : title}>
      <span>{title}</span>
      {rest && <span className="text-muted">{rest}</span>}
    </span>
  )
}
