import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function EndpointNotFound() {
  return <MissingInOrganization what="endpoint" path="webhooks" action="Go to webhooks" />
}
