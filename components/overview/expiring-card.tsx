import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { Expiring } from '@/lib/people/overview/core/schema'

const MAX_COUNTED = 1_000

/** Licenses that expire within 30 days, the next one first. */
export const ExpiringCard = ({ org, expiring: { items, total } }: { org: string; expiring: Expiring }) => (
  <Card
    isFlush
    title="Expiring in 30 days"
    description={countLine(total)}
    footer={
      total > items.length && (
        <Link href={`/${org}/licenses?status=expiring&sort=expires_at`} className="hover:text-ink">
          View all
        </Link>
      )
    }
  >
    {items.length > 0 && (
      <ul>
        {items.map(({ id, key, customer, product, expires_at }) => (
          <li
            key={id}
            className="flex items-baseline justify-between gap-4 border-hairline border-b px-4 py-2 text-small last:border-b-0"
          >
            <span className="min-w-0">
              <Link href={`/${org}/licenses/${id}`} className="font-medium font-mono">
                {key}
              </Link>
              <span className="block truncate text-muted">
                {product.name}
                {customer && ` · ${customer}`}
              </span>
            </span>
            <ExpiryText at={expires_at} as="day" />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function countLine(total: number): string {
  if (total === 0) return 'No licenses expire in the next 30 days.'
  return total === MAX_COUNTED ? '1,000+ licenses' : formatCount(total, 'license')
}
