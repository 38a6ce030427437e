import { MissingInOrganization } from '@/components/organizations/missing-in-organization'

export default function JobNotFound() {
  return <MissingInOrganization what="job" path="licenses/jobs" action="Go to jobs" />
}
