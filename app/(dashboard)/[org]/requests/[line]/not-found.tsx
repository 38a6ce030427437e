import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function RequestNotFound() {
  return <MissingInOrganization what="request" path="requests" action="Go to requests" />
}
