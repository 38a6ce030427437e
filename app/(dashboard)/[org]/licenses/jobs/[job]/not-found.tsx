import { MissingInOrganization } from '@/components/organizations/not-found-in-organization'

export default function JobNotFound() {
  return <MissingInOrganization what="job" path="licenses/jobs" action="Go to jobs" />
}
