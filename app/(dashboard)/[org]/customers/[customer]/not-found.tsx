import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function CustomerNotFound() {
  return (
    <NotFoundInOrganization
      what="customer"
      path="customers"
      action="Search customers"
      gone="corrected, merged, or erased"
    />
  )
}
