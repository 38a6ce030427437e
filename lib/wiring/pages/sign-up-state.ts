import { readMailboxNote } from '@/lib/http/pages/mailbox-page'
import { type SignUpState, signUpStateOf } from '@/lib/people/sign-in/core/sign-up-state'
import { isSignUpOpen, signInProviders } from '../sign-in'
import { installationMode } from './dashboard-page'

/** Whether this reader can sign up, and whether the code then comes by email. */
export async function readSignUpState(): Promise<SignUpState> {
  const [isOpen, mode] = await Promise.all([isSignUpOpen(), installationMode()])
  const note = await readMailboxNote(mode)
  return signUpStateOf({ isOpen, isMailed: note !== 'unsent', isProven: signInProviders().length > 0 })
}
