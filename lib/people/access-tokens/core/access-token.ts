import { isSecretToken, lastFourOf, newSecretToken } from '@/lib/foundation/shared/secret-token'

const PREFIX = 'lk_org_'

/** A new access token of an organization. `randomBytes(n)` comes from a CSPRNG. */
export const newAccessToken = (randomBytes: (size: number) => Uint8Array): string => newSecretToken(PREFIX, randomBytes)

/** Whether the text has the form and the checksum of an access token: one that has not needs no query. */
export const isAccessToken = (text: string): boolean => isSecretToken(PREFIX, text)

/** The part that may be shown again: its last four characters. */
export const accessTokenLastFour = (token: string): string => lastFourOf(token)
