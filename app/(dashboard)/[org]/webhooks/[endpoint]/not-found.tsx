import { MissingInOrganization } from '@/components/organizations/missing-in-organization'

export default function EndpointNotFound() {
  return <MissingInOrganization what="endpoint" path="webhooks" action="Go to webhooks" />
}
