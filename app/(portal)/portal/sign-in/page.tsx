import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { readDiscordProblem } from '@/components/portal/discord-texts'
import { SignInScreen } from '@/components/portal/sign-in-screen'
import type { SearchParams } from '@/lib/http/session-page'
import { portalPathOf } from '@/lib/portal/core/portal-path'
import { currentCustomer, isDiscordOn } from '@/lib/wiring-portal'
import { pageTranslator } from '../../page-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTranslator()
  return { title: t('signIn.title') }
}

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, error } = await searchParams
  const callbackPath = portalPathOf(callbackUrl)
  if (await currentCustomer()) redirect(callbackPath)
  return <SignInScreen hasDiscord={isDiscordOn()} problem={readDiscordProblem(error)} callbackPath={callbackPath} />
}
