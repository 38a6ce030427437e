import { openMailbox } from '@/lib/http/mailbox-page'

export const POST = openMailbox
