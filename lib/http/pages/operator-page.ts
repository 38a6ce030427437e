import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { type ReadContext, readContextOf } from '@/lib/foundation/platform/database/context'
import type { Operator } from '@/lib/people/operator/core/operator'
import { callbackQuery, safeCallbackPath } from '@/lib/people/sign-in/core/callback-path'
import type { DashboardDeps } from '../routes/dashboard-deps'
import { consoleVisitor } from '../sessions/console-visitor'
import { createCurrentUser, sendToSignIn } from './current-user'
import { PAGE_PATH_HEADER } from './page-path'
import { type SearchParams, singleParam } from './session-page'

export type OperatorPage = { operator: Operator; reading: ReadContext }

/** How pages of the console learn who looks at them. For whoever is no operator there are no such pages. */
export function createOperatorPage(deps: () => DashboardDeps) {
  const { currentSession } = createCurrentUser(deps)

  const visitor = cache(async () => {
    const found = await consoleVisitor(deps(), await currentSession())
    if (found === 'signed_out') return sendToSignIn(await pagePath())
    return found.state === 'no_operator' ? notFound() : { user: found.user, state: found.state }
  })

  /** For every page of the console. Without a code of the last hour the reader is asked for one, and comes back. */
  async function requireOperator(): Promise<OperatorPage> {
    const { state } = await visitor()
    if (typeof state === 'string') redirect(`/operator/code${callbackQuery(await pagePath())}`)
    return { operator: state, reading: readContextOf(deps()) }
  }

  /** For the page of the code: whose hour is not over is sent on. */
  async function requireOperatorCode(searchParams: SearchParams) {
    const callbackPath = safeCallbackPath(singleParam((await searchParams)['callbackUrl'])) ?? '/operator'
    const { user, state } = await visitor()
    if (typeof state !== 'string') redirect(callbackPath)
    return { user, callbackPath, needsTwoFactor: state === 'needs_two_factor' }
  }

  /** For a page that others may see for other reasons: nobody is sent anywhere. */
  async function isConsoleOpen(): Promise<boolean> {
    const found = await consoleVisitor(deps(), await currentSession())
    return found !== 'signed_out' && typeof found.state !== 'string'
  }

  return { requireOperator, requireOperatorCode, isConsoleOpen }
}

const pagePath = async (): Promise<string> => (await headers()).get(PAGE_PATH_HEADER) ?? '/operator'
