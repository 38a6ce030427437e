import { readAccount } from '@/lib/people/account/server/read-account'
import { signInProviders, userRead } from '@/lib/wiring/sign-in'

export const GET = userRead(({ deps, user }) => readAccount(deps, user, signInProviders()))
