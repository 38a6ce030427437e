import { onceDone } from '@/lib/foundation/platform/concurrency/retry-until-done'
import { directDatabaseUrl, isEncryptionKeyWeak } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { assertDatabase } from '@/lib/foundation/platform/database/assert-database'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { followKeyChange } from '@/lib/foundation/platform/database/follow-key-change'
import { getParts } from './parts'

/** Runs something once the database was found to be migrated, and filled with our key; once a process. */
export const getVerified = onGlobal('verified', () =>
  onceDone(async () => {
    const { probePool, vault, beforeClose } = getParts()
    await assertDatabase(probePool)
    await assertEncryptionKey(probePool, vault, { isWeak: isEncryptionKeyWeak() })
    beforeClose(await followKeyChange(directDatabaseUrl(), vault))
  }),
)
