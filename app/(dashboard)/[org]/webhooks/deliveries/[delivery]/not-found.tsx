import { MissingInOrganization } from '@/components/organizations/missing-in-organization'

export default function DeliveryNotFound() {
  return <MissingInOrganization what="delivery" path="webhooks/deliveries" action="Go to deliveries" />
}
