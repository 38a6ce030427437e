import type { LicenseLine } from '@/lib/licenses/core/schema-list'

type Customer = LicenseLine['customer']

/** What a customer is called: the name, else the e-mail, else the Discord id. */
export const customerTitle = ({ name, email, discord_id }: Customer): string => name ?? email ?? discord_id ?? 'Unknown'

/** The name with the e-mail below it, in two lines that never break. */
export function CustomerName({ customer }: { customer: Customer }) {
  const title = customerTitle(customer)
  const rest = [customer.email, customer.discord_id].filter((text) => text !== null && text !== title).join(' · ')
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{title}</span>
      {rest && <span className="truncate text-muted max-lg:hidden">{rest}</span>}
    </span>
  )
}
