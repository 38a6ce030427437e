import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { CustomerDanger } from './customer-danger-zone'
import { CustomerForm } from './customer-form'
import { CustomerHeader } from './customer-header'
import { CustomerLicenses } from './customer-licenses'
import { CustomerRequests } from './customer-requests'
import { ErasureNotice } from './erasure-notice'

type Props = { org: string; customer: CustomerView; may: May }

/** One customer as this organization knows them: their licenses and requests here, the name, the notes. */
export const CustomerScreen = ({ org, customer, may }: Props) => (
  <>
    <CustomerHeader org={org} customer={customer} may={may} />
    {customer.erasure_requested_at && <ErasureNotice at={customer.erasure_requested_at} />}
    {may['licenses:view'] && <CustomerLicenses org={org} customerId={customer.id} />}
    {may['licenses:view'] && may['usage:view'] && customer.email !== null && (
      <CustomerRequests org={org} email={customer.email} />
    )}
    <CustomerForm org={org} customer={customer} maySave={may['customers:update']} />
    {may['customers:update'] && may['licenses:delete'] && <CustomerDanger org={org} customer={customer} />}
  </>
)
