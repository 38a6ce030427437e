import { MissingInOrganization } from '@/components/organizations/missing-in-organization'

export default function ProductNotFound() {
  return <MissingInOrganization what="product" path="products" action="Go to products" />
}
