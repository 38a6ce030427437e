import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function SourceNotFound() {
  return <NotFoundInOrganization what="shop" path="sales/sources" action="Go to shops" />
}
