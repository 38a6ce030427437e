import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type ReadContext, readContextOf } from '@/lib/platform/database/context'
import type { PortalDeps } from '@/lib/portal/server/portal-deps'
import type { Customer } from '@/lib/portal/server/read-customer'
import { readCustomer } from '@/lib/portal/server/read-customer'
import { portalCookieName } from '../sessions/portal-cookie'

/** Provides pages of the portal with the current customer. Read once a request, however many components need it. */
export function createPortalPage(parts: () => PortalDeps) {
  /** The customer, or null for an anonymous visitor. */
  const currentCustomer = cache(async (): Promise<Customer | null> => {
    const token = (await cookies()).get(portalCookieName('session'))?.value ?? null
    return readCustomer(parts().db, token, parts().clock())
  })

  /** The customer; anonymous visitors are redirected to sign-in, and return to `path`. */
  async function requireCustomer(path = '/portal'): Promise<{ customer: Customer; reading: ReadContext }> {
    const customer = await currentCustomer()
    if (!customer) redirect(`/portal/sign-in?callbackUrl=${encodeURIComponent(path)}`)
    return { customer, reading: readContextOf(parts()) }
  }

  return { currentCustomer, requireCustomer }
}
