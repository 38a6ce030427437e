import type { Metadata } from 'next'
import { ClaimScreen, type LicenseOwner } from '@/components/portal/claim/claim-screen'
import { claimPath } from '@/lib/foundation/shared/portal/portal-pages'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { readMe } from '@/lib/people/portal/server/read-me'
import {
  currentCustomer,
  isDiscordOn,
  onlyVendor,
  portalTranslator,
  requireCustomer,
  vendorDoor,
} from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('claim.title', { count: 1 }) }
}

export default async function ClaimPage({ searchParams }: { searchParams: SearchParams }) {
  const { vendor: slug } = await searchParams
  const vendor = typeof slug === 'string' ? await vendorDoor(slug) : await onlyVendor()
  return <ClaimScreen vendor={vendor} owner={await readOwner()} path={claimPath(vendor?.slug ?? null)} />
}

/** What the license will belong to: an email of a signed-in customer, or their Discord account if they linked none. */
async function readOwner(): Promise<LicenseOwner | null> {
  if (!(await currentCustomer())) return null
  const { customer, reading } = await requireCustomer()
  const { identities, email } = await readMe(reading, customer, isDiscordOn())
  const emails = identities.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  return { emails, identity: email ?? identities[0]?.label ?? '' }
}
