import { z } from 'zod'
import { sendJson } from '@/lib/browser/api'
import { startProviderSignIn } from './start-provider-sign-in'

/** Goes to the provider to link an identity; comes back to /account. */
export async function startLinking(provider: string): Promise<void> {
  await sendJson('POST', '/api/session/account/identities/link', { body: { provider }, schema: z.object({}) })
  await startProviderSignIn(provider, '/account')
}
