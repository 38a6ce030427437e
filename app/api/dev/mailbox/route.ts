import { mailboxRoute } from '@/lib/wiring/sign-in'

export const POST = mailboxRoute
