import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { MAX_COUNTED_LICENSES, type Summary } from '@/lib/people/overview/core/schema'

/** Licenses by what they are now, what is new, and customers: each leads to its list. */
export function SummaryCard({ org, summary }: { org: string; summary: Summary }) {
  const figures = [
    { label: 'Active licenses', value: summary.active, href: pageRoute(`/${org}/licenses?status=active`) },
    {
      label: 'Expiring in 30 days',
      value: summary.expiring,
      href: pageRoute(`/${org}/licenses?status=expiring&sort=expires_at`),
    },
    { label: 'Expired licenses', value: summary.expired, href: pageRoute(`/${org}/licenses?status=expired`) },
    { label: 'Revoked licenses', value: summary.revoked, href: pageRoute(`/${org}/licenses?status=revoked`) },
    { label: 'New this week', value: summary.new_this_week, href: pageRoute(`/${org}/licenses`) },
    ...(summary.customers === null
      ? []
      : [{ label: 'Customers', value: summary.customers, href: pageRoute(`/${org}/customers`) }]),
  ]
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ label, value, href }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="font-semibold text-title tabular-nums">
              <Link
                href={href}
                className="underline-offset-4 hover:underline"
                aria-label={`${label}: ${countText(value)}`}
              >
                {countText(value)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const countText = (value: number): string =>
  value >= MAX_COUNTED_LICENSES ? `${formatNumber(MAX_COUNTED_LICENSES)}+` : formatNumber(value)
