import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type ReadContext, readContextOf } from '@/lib/platform/database/context'
import type { PortalDeps } from '@/lib/portal/server/portal-deps'
import type { Customer } from '@/lib/portal/server/read-customer'
import { readCustomer } from '@/lib/portal/server/read-customer'
import { portalSessionTokenOf } from '../sessions/portal-cookie'

/** How pages of the portal learn who looks at them, by the same session as routes. Asked once a request. */
export function createPortalPage(deps: () => PortalDeps) {
  /** The customer, or null where none is signed in. */
  const currentCustomer = cache(async (): Promise<Customer | null> => {
    const token = portalSessionTokenOf((await headers()).get('cookie'))
    return readCustomer(deps().db, token, deps().clock())
  })

  /** The customer; anyone else is sent to sign in, and comes back to `path`. */
  async function requireCustomer(path = '/portal'): Promise<{ customer: Customer; reading: ReadContext }> {
    const customer = await currentCustomer()
    if (!customer) redirect(`/portal/sign-in?callbackUrl=${encodeURIComponent(path)}`)
    return { customer, reading: readContextOf(deps()) }
  }

  return { currentCustomer, requireCustomer }
}
