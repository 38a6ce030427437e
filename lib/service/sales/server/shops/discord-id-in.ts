import { discordId } from '@/lib/catalog/customers/core/customer-identity'
import { isJsonObject } from '@/lib/foundation/shared/json-object'

const NAMES = ['discordid', 'discord']

/**
 * The buyer's Discord ID among the texts that a seller attached to a sale, as `discord_id` or `discord`. Shops turn the
 * names of fields into keys in their own way, so only letters count. What isn't a Discord ID is left alone.
 */
export function discordIdIn(...records: unknown[]): string | null {
  const entries = records.filter(isJsonObject).flatMap((record) => Object.entries(record))
  for (const name of NAMES)
    for (const [key, value] of entries) {
      const parsed = discordId.safeParse(value)
      if (key.toLowerCase().replaceAll(/[^a-z]/g, '') === name && parsed.success) return parsed.data
    }
  return null
}
