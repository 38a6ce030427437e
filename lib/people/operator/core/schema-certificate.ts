import { z } from 'zod'

/** The certificate of the public URL, as this machine sees it. */
export const certificateView = z.discriminatedUnion('state', [
  /** nothing to look at: plain HTTP, or a URL of this machine */
  z.object({ state: z.literal('none'), url: z.string(), why: z.enum(['http', 'this_machine']) }),
  z.object({ state: z.literal('unreachable'), url: z.string(), reason: z.string() }),
  z.object({
    state: z.literal('read'),
    url: z.string(),
    issuer: z.string(),
    valid_to: z.string(),
    /** why browsers refuse it, in words; null if they don't */
    refusal: z.string().nullable(),
  }),
])
export type CertificateView = z.infer<typeof certificateView>
