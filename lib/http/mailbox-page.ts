import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { dataFolder, readEnv } from '@/lib/platform/env'
import { type KeptMail, readMailbox } from '@/lib/platform/mailbox'
import { callingAddress } from './calling-address'

/**
 * The mails that were kept for want of an SMTP server. They open accounts, so they are shown to this machine alone:
 * to everybody else, and where mail is really sent, there is no such page.
 */
export async function requireMailbox(): Promise<KeptMail[]> {
  const address = callingAddress(await headers())
  if (readEnv().SMTP_HOST || !isLoopback(address)) notFound()
  return readMailbox(dataFolder())
}

const isLoopback = (address: string | null): boolean => address === '::1' || address?.startsWith('127.') === true
