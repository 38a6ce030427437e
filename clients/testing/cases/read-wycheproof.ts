import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Ed25519Vector } from '../case-types'

/** `testvectors_v1/ed25519_test.json` of https://github.com/C2SP/wycheproof (Apache-2.0), as it is published. */
const file = z.object({
  schema: z.literal('eddsa_verify_schema_v1.json'),
  numberOfTests: z.int().positive(),
  testGroups: z.array(
    z.object({
      publicKey: z.object({ curve: z.literal('edwards25519'), pk: z.string() }),
      tests: z.array(
        z.object({
          tcId: z.int(),
          comment: z.string(),
          msg: z.string(),
          sig: z.string(),
          // No third word, `acceptable`: on such a vector clients could differ.
          result: z.enum(['valid', 'invalid']),
        }),
      ),
    }),
  ),
})

export function readWycheproof(path: string): Ed25519Vector[] {
  const { numberOfTests, testGroups } = file.parse(JSON.parse(readFileSync(path, 'utf8')))
  const vectors = testGroups.flatMap(({ publicKey, tests }) =>
    tests.map(({ tcId, comment, msg, sig, result }) => ({
      name: `Wycheproof ${tcId}: ${comment}`,
      public_key: publicKey.pk,
      message: msg,
      signature: sig,
      valid: result === 'valid',
    })),
  )
  if (vectors.length !== numberOfTests) throw new Error(`${path} has ${vectors.length} vectors, not ${numberOfTests}.`)
  return vectors
}
