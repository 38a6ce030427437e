import { MissingInOrganization } from '@/components/organizations/missing-in-organization'

export default function CustomerNotFound() {
  return <MissingInOrganization what="customer" path="customers" action="Search customers" />
}
