import { readAccount } from '@/lib/access/server/read-account'
import { personRead, signInProviders } from '@/lib/wiring-access'

export const GET = personRead(({ access, person }) => readAccount(access, person, signInProviders()))
