import { managementApi } from '@/lib/wiring/management'

// Every method, because Next answers the ones left out without an Allow header.
export {
  managementApi as DELETE,
  managementApi as GET,
  managementApi as HEAD,
  managementApi as OPTIONS,
  managementApi as PATCH,
  managementApi as POST,
  managementApi as PUT,
}
