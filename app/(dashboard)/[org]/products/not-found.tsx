import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function ProductNotFound() {
  return <MissingInOrganization what="product" path="products" action="Go to products" />
}
