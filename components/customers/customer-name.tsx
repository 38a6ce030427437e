import { cn } from '@/lib/browser/page/class-names'
import type { LicenseLine } from '@/lib/licenses/core/schema-list'

type Customer = LicenseLine['customer']

/** The display name of a customer: the name, else the email, else the Discord ID. */
export const customerTitle = ({ name, email, discord_id }: Customer): string => name ?? email ?? discord_id ?? 'Unknown'

/** The customer's name, and the other details beside it if there is room. */
export function CustomerName({ customer }: { customer: Customer }) {
  const title = customerTitle(customer)
  const rest = [customer.email, customer.discord_id].filter((text) => text !== null && text !== title).join(' · ')
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={rest ? `${title} · ${rest}` : title}>
      <span className={cn('truncate', rest && 'min-[87.5rem]:max-w-[60%] min-[87.5rem]:shrink-0')}>{title}</span>
      {rest && <span className="truncate text-muted max-[87.49rem]:hidden">{rest}</span>}
    </span>
  )
}
