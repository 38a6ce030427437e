import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function RequestNotFound() {
  return <NotFoundInOrganization what="request" path="requests" action="Go to requests" />
}
