import { keySearchInput } from '@/lib/people/portal/core/schema-licenses'
import { findOwnByKey } from '@/lib/people/portal/server/find-own-by-key'
import { portalSignedIn } from '@/lib/wiring/portal'

// Not a GET: a key in a URL would be in histories and logs.
export const POST = portalSignedIn({ body: keySearchInput }, ({ deps, customer, body }) =>
  findOwnByKey(deps, customer, body.text),
)
