import { replaceTimedIds } from '@/lib/catalog/customers/server/replace-timed-ids'
import { fillKeyTails } from '@/lib/catalog/licenses/server/find/fill-key-tails'
import { foldStoredKeys } from '@/lib/catalog/licenses/server/find/fold-stored-keys'
import { createEmailRepair } from '@/lib/people/sign-in/server/repair-emails'

/** What the clock brings up to date of what earlier versions stored, or a process of the version before stores now. */
export const createRepairs = () => [fillKeyTails, foldStoredKeys, createEmailRepair(), replaceTimedIds]
