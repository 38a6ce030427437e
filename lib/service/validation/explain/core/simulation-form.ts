import { z } from 'zod'
import { MAX_SENT_VERSION } from '@/lib/catalog/products/versions/core/version'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { TypedLicense } from './typed-license'

// Forms show the problem of a union's first member.
const ADDRESS_NEEDS = 'Enter a full IP address, like 203.0.113.7 or 2001:db8::1.'

/** The input of a simulation as the form holds it; unknown fields are empty. */
export const simulationForm = z.strictObject({
  product: z.string().min(1, 'Choose a product.'),
  license: z.string(),
  /** Of a text in the field of the license, only a key that no license has is simulated. */
  typed: z
    .custom<TypedLicense>()
    .refine((typed) => typed === 'none' || typed === 'unknown key', 'Choose a license, or empty the field.'),
  address: z
    .string()
    .trim()
    .pipe(z.union([z.ipv4(ADDRESS_NEEDS), z.ipv6(ADDRESS_NEEDS)])),
  version: z.string().max(MAX_SENT_VERSION, FIELD_WORDS.upTo(MAX_SENT_VERSION)),
  device: z.string().max(255, FIELD_WORDS.upTo(255)),
  /** ISO 8601; empty for now */
  at: z.string(),
})
