import type { InvoiceView } from '../../core/schema'
import type { StripeAccess } from './stripe-access'

const MOST = 24

/** The last invoices, the newest first; drafts are not out yet. */
export async function listInvoicesOf({ ask }: StripeAccess, customerId: string): Promise<InvoiceView[]> {
  const { data } = await ask((stripe) => stripe.invoices.list({ customer: customerId, limit: MOST }))
  return data
    .filter(({ status }) => status !== 'draft')
    .map(({ id, number, created, total, currency, status, hosted_invoice_url, invoice_pdf }) => ({
      id,
      number,
      created_at: new Date(created * 1_000).toISOString(),
      total,
      currency,
      status: status ?? 'open',
      page_url: hosted_invoice_url ?? null,
      pdf_url: invoice_pdf ?? null,
    }))
}
