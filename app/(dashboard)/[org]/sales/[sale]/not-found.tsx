import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function SaleNotFound() {
  return <NotFoundInOrganization what="sale" path="sales" action="Go to sales" />
}
