import { Timeline } from '@/components/timeline/timeline'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { CustomerDanger } from './customer-danger-zone'
import { CustomerForm } from './customer-form'
import { CustomerHeader } from './customer-header'
import { CustomerLicenses } from './customer-licenses'
import { CustomerRequests } from './customer-requests'
import { CustomerSales } from './customer-sales'
import { ErasureNotice } from './erasure-notice'
import { RecentMails } from './mails/recent-mails'
import { UnsubscribedNotice } from './unsubscribed-notice'

type Props = {
  org: string
  customer: CustomerView
  /** null if they get every email */
  unsubscribedAt: string | null
  may: May
}

/** One customer as this organization knows them: their licenses and requests here, the name, the notes. */
export const CustomerScreen = ({ org, customer, unsubscribedAt, may }: Props) => (
  <>
    <CustomerHeader org={org} customer={customer} may={may} />
    {customer.erasure_requested_at && <ErasureNotice at={customer.erasure_requested_at} />}
    {customer.email !== null && unsubscribedAt !== null && (
      <UnsubscribedNotice email={customer.email} at={unsubscribedAt} />
    )}
    {may['licenses:view'] && <CustomerLicenses org={org} customerId={customer.id} />}
    {may['sales:view'] && <CustomerSales org={org} customerId={customer.id} />}
    {may['licenses:view'] && may['usage:view'] && customer.email !== null && (
      <CustomerRequests org={org} email={customer.email} />
    )}
    {customer.email !== null && (
      <RecentMails org={org} may={may} of={{ customer: customer.id }} email={customer.email} />
    )}
    <section className="space-y-3">
      <SectionHeader title="History" help={<HelpLink to="history" about="the history" />} />
      <Timeline org={org} may={may} about={{ kind: 'customer', id: customer.id }} />
    </section>
    <CustomerForm org={org} customer={customer} maySave={may['customers:update']} />
    {may['customers:update'] && may['licenses:delete'] && <CustomerDanger org={org} customer={customer} />}
  </>
)
