import { DetailHeader } from '@/components/ui/layout/detail-header'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/browser/page/page-route'
import { type CustomerView, MAX_LICENSES_COUNTED } from '@/lib/customers/core/schema'
import type { May } from '@/lib/permissions/core/may'
import { CustomerDanger } from './customer-danger-zone'
import { CustomerForm } from './customer-form'
import { CustomerLicenses } from './customer-licenses'
import { ErasureNotice } from './erasure-notice'

type Props = { org: string; customer: CustomerView; may: May }

/** One customer as this organization knows them: their licenses here, the name, the notes. */
export const CustomerScreen = ({ org, customer, may }: Props) => (
  <>
    <DetailHeader
      crumbs={[{ label: 'Customers', href: pageRoute(`/${org}/customers`) }]}
      title={customer.name ?? customer.email ?? customer.discord_id ?? 'Unknown'}
      facts={detailsOf(customer)}
    />
    {customer.erasure_requested_at && <ErasureNotice at={customer.erasure_requested_at} />}
    {may['licenses:view'] && <CustomerLicenses org={org} customerId={customer.id} />}
    <CustomerForm org={org} customer={customer} maySave={may['customers:update']} />
    {may['customers:update'] && may['licenses:delete'] && <CustomerDanger org={org} customer={customer} />}
  </>
)

const detailsOf = ({ email, discord_id, licenses, created_at }: CustomerView) => [
  { label: 'E-mail', value: email ?? 'none', wide: true },
  { label: 'Discord id', value: <span className="font-mono text-small">{discord_id ?? 'none'}</span> },
  { label: 'Licenses', value: licenses >= MAX_LICENSES_COUNTED ? `${licenses} or more` : licenses },
  { label: 'Since', value: <TimeText at={created_at} as="exact" /> },
]
