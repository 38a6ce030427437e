import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function JobNotFound() {
  return <NotFoundInOrganization what="job" path="licenses/jobs" action="Go to jobs" />
}
