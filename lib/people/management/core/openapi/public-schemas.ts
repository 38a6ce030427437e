import { z } from 'zod'
import type { presentLookup } from '@/lib/catalog/licenses/core/present-lookup'
import type { KeySet } from '@/lib/catalog/products/signing/core/present-key-set'
import { MAX_SENT_VERSION } from '@/lib/catalog/products/versions/core/version'
import { MAX_SENT_KEY } from '@/lib/foundation/shared/license-key'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import type { ValidationAnswer } from '@/lib/service/validation/core/present-validation'
import { lookedUp } from '../schema-license'

// The public API writes its answers without a schema, for speed. The types make these schemas say the same.

export const validationRequest = z.object({
  license_key: z
    .string()
    .max(MAX_SENT_KEY)
    .meta({
      description: 'at most 255 characters without what copying has added',
      examples: ['EDIT-7K2M9-QX4TN-8WJ3R-VB6HD-ZP5C1'],
    }),
  version: z
    .string()
    .max(MAX_SENT_VERSION)
    .optional()
    .meta({ description: 'of your program, at most 64 characters without build metadata', examples: ['2.1.0'] }),
  device_id: z.string().max(255).optional(),
})

const time = z.iso.datetime().nullable()

export const validation: z.ZodType<ValidationAnswer> = z
  .object({
    valid: z.boolean(),
    status: z.enum(VALIDATION_STATUSES),
    expires: time.meta({ description: 'null for a lifetime license' }),
    ip_registered: z.boolean().nullable(),
    ip_count: z.int().nullable(),
    max_ips: z.int().nullable(),
    version: z.string().nullable(),
    version_valid: z.boolean().nullable(),
    custom: z.record(z.string(), z.unknown()).nullable(),
    signature: z.string().nullable().meta({ description: 'a detached JWS, with signed validation' }),
  })
  .meta({ id: 'Validation', description: 'The ten fields of a validation.' })

export const lookup: z.ZodType<ReturnType<typeof presentLookup>> = lookedUp
  .extend({
    license_key: z.string(),
    status: z.enum(['active', 'expired', 'revoked']),
    version_pin_mode: z.string().nullable(),
  })
  .meta({ id: 'LicenseLookup', description: 'The 22 fields of a lookup.' })

export const keySet: z.ZodType<KeySet> = z
  .object({
    keys: z.array(
      z.object({
        kty: z.string().meta({ examples: ['OKP'] }),
        crv: z.string().meta({ examples: ['Ed25519'] }),
        x: z.string(),
        kid: z.string(),
        use: z.string().meta({ examples: ['sig'] }),
        alg: z.string().meta({ examples: ['EdDSA'] }),
      }),
    ),
  })
  .meta({ id: 'KeySet', description: 'A JSON Web Key Set (RFC 7517).' })

/** The errors of the public API. Their `status` is stable. */
export const publicRefusal = z
  .object({
    valid: z.literal(false).optional(),
    status: z.enum([
      'invalid_api_key',
      'lookup_not_allowed',
      'license_not_found',
      'not_found',
      'method_not_allowed',
      'rate_limit_exceeded',
      'internal',
      'service_unavailable',
    ]),
    message: z.string(),
    retry_after: z.int().min(1).max(86_400).optional(),
  })
  .meta({ id: 'PublicRefusal', description: 'Why the public API refuses a call.' })
