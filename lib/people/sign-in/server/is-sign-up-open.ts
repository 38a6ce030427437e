import { readMode } from '@/lib/foundation/plans/server/installation-mode'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { SignInDeps } from './sign-in-deps'

/** Whether strangers may sign up: neither the environment nor the console has closed it. */
export const isSignUpOpen = async ({
  db,
  allowsSignUp,
}: Pick<SignInDeps, 'allowsSignUp'> & { db: Db | Tx }): Promise<boolean> =>
  allowsSignUp && (await readMode(db)).isSignUpOpen
