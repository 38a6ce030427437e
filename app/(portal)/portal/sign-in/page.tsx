import type { Metadata, Route } from 'next'
import { redirect } from 'next/navigation'
import { readDiscordProblem } from '@/components/portal/sign-in/discord-problems'
import { SignInScreen } from '@/components/portal/sign-in/sign-in-screen'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import type { SearchParams } from '@/lib/http/pages/session-page'
import { PORTAL_HOME, portalPathOf } from '@/lib/people/portal/core/portal-path'
import { currentCustomer, headVendor, isDiscordOn, onlyVendor, portalTranslator } from '@/lib/wiring/portal'

export async function generateMetadata(): Promise<Metadata> {
  const t = await portalTranslator()
  return { title: t('signIn.title') }
}

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, error } = await searchParams
  const callbackPath = portalPathOf(callbackUrl)
  const problem = readDiscordProblem(error)
  // A signed-in customer was linking Discord, and reads here why it failed.
  if (await currentCustomer()) redirect(problem ? `/portal/account?error=${problem}` : callbackPath)
  const only = await onlyVendor()
  if (only && callbackPath === PORTAL_HOME)
    redirect(`${vendorPortalPath(only.slug)}${problem ? `?error=${problem}` : ''}` as Route)
  return (
    <SignInScreen
      vendor={await headVendor()}
      hasDiscord={isDiscordOn()}
      problem={problem}
      callbackPath={callbackPath}
    />
  )
}
