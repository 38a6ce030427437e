import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function ImportNotFound() {
  return <NotFoundInOrganization what="import" path="licenses/jobs" action="Go to jobs" />
}
