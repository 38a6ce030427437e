import type { Pool } from 'pg'
import { dataFolder, publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { isMailboxOn, mailboxToken } from '@/lib/foundation/platform/mail/mailbox-key'
import type { StartLink } from '@/lib/foundation/platform/process/roles'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { findSetupByPool } from './installations.sql'
import { setupTokenOf } from './setup-token'

/** The links that a new installation prints: for setup, until it is done, and to mails that were not sent. */
export async function findStartLinks({ pool, vault }: { pool: Pool; vault: Vault }): Promise<StartLink[]> {
  const token = setupTokenOf({ vault }, await findSetupByPool(pool))
  return [
    ...(token ? [{ does: 'set it up', url: `${publicUrl()}/setup#${token}` }] : []),
    ...(isMailboxOn(readEnv())
      ? [{ does: 'read emails', url: `${publicUrl()}/dev/mailbox#${await mailboxToken(dataFolder())}` }]
      : []),
  ]
}
