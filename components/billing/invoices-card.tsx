'use client'
import { useQuery } from '@tanstack/react-query'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import { billingQueries } from '@/lib/service/billing/client/billing-queries'
import { formatAmount } from '@/lib/service/billing/core/price'
import type { InvoiceView } from '@/lib/service/billing/core/schema'

/** The last invoices, with their pages and files at Stripe. */
export function InvoicesCard({ org }: { org: string }) {
  const { data, error } = useQuery(billingQueries.invoices(org))
  return (
    <Card isFlush title="Invoices">
      {!data && <SkeletonOrFailure failure="The invoices can't be shown" error={error} className="m-4 h-10" />}
      {data?.items.length === 0 && <p className="p-4 text-muted text-small">No invoices yet.</p>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const STATUSES: Record<string, string> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Not collected',
}
const LINK = 'font-medium underline decoration-line underline-offset-2 hover:decoration-ink'

const Invoice = ({ invoice }: { invoice: InvoiceView }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <span className="min-w-0">
      <span className="font-medium">{invoice.number ?? 'Invoice'}</span>{' '}
      <span className="text-muted">
        <TimeText at={invoice.created_at} as="exact" />
      </span>
    </span>
    <span className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
      <span>{formatAmount(invoice.total, invoice.currency)}</span>
      <span className="text-muted">{STATUSES[invoice.status] ?? invoice.status}</span>
      {invoice.page_url && (
        <a href={invoice.page_url} className={LINK} rel="noreferrer">
          View<span className="sr-only"> invoice {invoice.number}</span>
        </a>
      )}
      {invoice.pdf_url && (
        <a href={invoice.pdf_url} className={LINK} rel="noreferrer">
          PDF<span className="sr-only"> of invoice {invoice.number}</span>
        </a>
      )}
    </span>
  </li>
)
