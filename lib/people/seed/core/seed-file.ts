import { z } from 'zod'
import { type AddressReader, distinctListOf, EVEN_IF_WRONG, propertyOf } from '@/lib/foundation/shared/fields'
import { organizationSeed } from './seed-organization'

/** A complete seed file (decision 0009). `seedProblems` turns its errors into sentences. */
export const seedFileSchema = (addresses: AddressReader) =>
  z
    .strictObject(
      { organizations: distinctListOf(organizationSeed(addresses), { by: 'slug' }) },
      'Use an object with a list of organizations.',
    )
    .superRefine(checkApiKeys, EVEN_IF_WRONG)

export type SeedFile = z.infer<ReturnType<typeof seedFileSchema>>

function checkApiKeys(file: unknown, context: z.RefinementCtx) {
  const seen = new Set<string>()
  for (const { key, path } of apiKeys(file)) {
    if (seen.has(key)) context.addIssue({ code: 'custom', path, message: 'Another product has the same API key.' })
    seen.add(key)
  }
}

function* apiKeys(file: unknown) {
  for (const [index, organization] of listIn(file, 'organizations').entries())
    for (const [at, product] of listIn(organization, 'products').entries()) {
      const key = propertyOf(product, 'api_key')
      if (typeof key === 'string') yield { key, path: ['organizations', index, 'products', at, 'api_key'] }
    }
}

function listIn(value: unknown, name: string): unknown[] {
  const list = propertyOf(value, name)
  return Array.isArray(list) ? list : []
}
