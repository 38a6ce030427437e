import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function EndpointNotFound() {
  return <NotFoundInOrganization what="endpoint" path="webhooks" action="Go to webhooks" />
}
