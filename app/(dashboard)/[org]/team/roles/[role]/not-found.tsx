import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function RoleNotFound() {
  return <MissingInOrganization what="role" path="team" action="Go to team" />
}
