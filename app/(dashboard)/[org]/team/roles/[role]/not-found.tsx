import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function RoleNotFound() {
  return <NotFoundInOrganization what="role" path="team" action="Go to team" />
}
