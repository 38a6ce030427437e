import { readAccount } from '@/lib/account/server/read-account'
import { signInProviders, userRead } from '@/lib/wiring/sign-in'

export const GET = userRead(({ deps, user }) => readAccount(deps, user, signInProviders()))
