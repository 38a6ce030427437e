import { openMailbox } from '@/lib/http/pages/mailbox-page'

export const POST = openMailbox
