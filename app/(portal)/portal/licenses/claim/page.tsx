import type { Metadata } from 'next'
import { ClaimScreen } from '@/components/portal/claim/claim-screen'
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
  return { title: t('claim.title') }
}

export default async function ClaimPage({ searchParams }: { searchParams: SearchParams }) {
  const { vendor: slug } = await searchParams
  const vendor = typeof slug === 'string' ? await vendorDoor(slug) : await onlyVendor()
  return <ClaimScreen vendor={vendor} identity={await readIdentity()} path={claimPath(vendor?.slug ?? null)} />
}

/** What the license will belong to: the first identity of a signed-in customer. */
async function readIdentity(): Promise<string | null> {
  if (!(await currentCustomer())) return null
  const { customer, reading } = await requireCustomer()
  const { identities } = await readMe(reading, customer, isDiscordOn())
  return identities[0]?.label ?? null
}
