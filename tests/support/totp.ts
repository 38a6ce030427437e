import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for the secret. */
export const totpCode = (secret: string, atMs = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
