import { readAccount } from '@/lib/account/server/read-account'
import { personRead, signInProviders } from '@/lib/wiring/sign-in'

export const GET = personRead(({ access, person }) => readAccount(access, person, signInProviders()))
