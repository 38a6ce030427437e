import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function DeliveryNotFound() {
  return <MissingInOrganization what="delivery" path="webhooks/deliveries" action="Go to deliveries" />
}
