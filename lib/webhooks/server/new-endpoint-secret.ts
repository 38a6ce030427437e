import type { WriteContext } from '@/lib/platform/database/context'

const SECRET_BYTES = 32

/** A secret that signs (Standard Webhooks): 256 random bits. */
export const newSecret = ({ randomBytes }: Pick<WriteContext, 'randomBytes'>): string =>
  `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`
