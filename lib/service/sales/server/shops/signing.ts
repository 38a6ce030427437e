import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

export const hmacHex = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(content).digest('hex')

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** In constant time. Hashes have the same length, as timingSafeEqual requires. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

/** Whether a signed time, in seconds, is within five minutes of now, before or after. */
export const isRecent = (seconds: string, now: Date): boolean =>
  /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
