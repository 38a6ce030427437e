import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function CustomerNotFound() {
  return <MissingInOrganization what="customer" path="customers" action="Search customers" />
}
