import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function DeliveryNotFound() {
  return <NotFoundInOrganization what="delivery" path="webhooks/deliveries" action="Go to deliveries" />
}
