import { cn } from '@/lib/browser/page/class-names'
import type { LicenseLine } from '@/lib/licenses/core/schema-list'

type Customer = LicenseLine['customer']

/** The display name of a customer: the name, else the email, else the Discord ID. */
export const customerTitle = ({ name, email, discord_id }: Customer): string => name ?? email ?? discord_id ?? 'Unknown'

/** The customer's name, and the other details under it, or beside it if there is room. */
export function CustomerName({ customer }: { customer: Customer }) {
  const title = customerTitle(customer)
  const rest = [customer.email, customer.discord_id].filter((text) => text !== null && text !== title).join(' · ')
  return (
    <span
      className="flex min-w-0 flex-col leading-4 min-[87.5rem]:flex-row min-[87.5rem]:items-baseline min-[87.5rem]:gap-2"
      title={rest ? `${title} · ${rest}` : title}
    >
      <span className={cn('truncate', rest && 'min-[87.5rem]:max-w-[50%] min-[87.5rem]:shrink-0')}>{title}</span>
      {rest && <span className="truncate text-muted">{rest}</span>}
    </span>
  )
}
