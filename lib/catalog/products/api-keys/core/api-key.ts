import { isSecretToken, lastFourOf, newSecretToken } from '@/lib/foundation/shared/secret-token'

const PREFIX = 'lk_live_'

/** A new API key of a product (docs/contract.md section 2). `randomBytes(n)` comes from a CSPRNG. */
export const newApiKey = (randomBytes: (size: number) => Uint8Array): string => newSecretToken(PREFIX, randomBytes)

/** Whether the text has the form and the checksum of an API key: one that has not needs no query. */
export const isApiKey = (text: string): boolean => isSecretToken(PREFIX, text)

/** The part that may be shown again: its last four characters. */
export const apiKeyLastFour = (key: string): string => lastFourOf(key)
