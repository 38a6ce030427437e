import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function ProductNotFound() {
  return <NotFoundInOrganization what="product" path="products" action="Go to products" />
}
