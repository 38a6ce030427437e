import { z } from 'zod'

export const switchSigningInput = z.strictObject({ enabled: z.boolean() })

const signingKey = z.object({
  kid: z.string(),
  state: z.enum(['current', 'next', 'retired']),
  active_from: z.string(),
  /** null while no other key is announced */
  published_until: z.string().nullable(),
  /** the 32 bytes of the Ed25519 public key, base64url, as `x` in the key set */
  public_key: z.string(),
})
export type SigningKeyView = z.infer<typeof signingKey>

export const signingView = z.object({
  product_enabled: z.boolean(),
  organization_enabled: z.boolean(),
  plan: z.enum(['free', 'pro', 'enterprise']),
  plan_permits: z.boolean(),
  /** whether answers carry a signature right now: both switches and the plan */
  is_signing: z.boolean(),
  /** path of the public key set (RFC 7517) */
  key_set_path: z.string(),
  /** the earliest moment at which a key announced now signs */
  next_could_sign_from: z.string(),
  keys: z.array(signingKey),
})
export type SigningView = z.infer<typeof signingView>

export const nextKeyAnnounced = z.object({ kid: z.string(), active_from: z.string() })
export const nextKeyCancelled = z.object({ cancelled: z.literal(true) })
export const signingKeyReplaced = z.object({ kid: z.string(), withdrawn: z.number() })
