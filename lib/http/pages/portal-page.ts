import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type ReadContext, readContextOf } from '@/lib/foundation/platform/database/context'
import type { PortalDeps } from '@/lib/people/portal/server/portal-deps'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { readCustomer } from '@/lib/people/portal/server/read-customer'
import { callingAddress } from '../routes/calling-address'
import { portalSessionTokenOf } from '../sessions/portal-cookie'
import { PAGE_PATH_HEADER } from './page-path'

/** The current customer of a page, from the same session as for routes. Loaded once per request. */
export function createPortalPage(deps: () => PortalDeps) {
  /** The customer, or null if signed out. */
  const currentCustomer = cache(async (): Promise<Customer | null> => {
    const token = portalSessionTokenOf((await headers()).get('cookie'))
    return readCustomer(deps().db, token, deps().clock())
  })

  /** The customer, and the address of their connection; others are redirected to sign in, and return to the page. */
  async function requireCustomer(): Promise<{ customer: Customer; reading: ReadContext; address: string | null }> {
    const customer = (await currentCustomer()) ?? (await redirectToSignIn())
    return { customer, reading: readContextOf(deps()), address: callingAddress(await headers()) }
  }

  return { currentCustomer, requireCustomer }
}

async function redirectToSignIn(): Promise<never> {
  const path = (await headers()).get(PAGE_PATH_HEADER) ?? '/portal'
  return redirect(`/portal/sign-in?callbackUrl=${encodeURIComponent(path)}`)
}
