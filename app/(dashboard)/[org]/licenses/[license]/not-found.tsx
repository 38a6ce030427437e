import { NotFoundInOrganization } from '@/components/organizations/not-found-in-organization'

export default function LicenseNotFound() {
  return <NotFoundInOrganization what="license" path="licenses" action="Search licenses" />
}
