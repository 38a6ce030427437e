import { expect, test } from 'vitest'
import document from '@/docs/openapi.json'

const samples: Record<string, unknown>[] = []
const collect = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  if ('license_key_last_four' in value) samples.push(value as Record<string, unknown>)
  for (const inner of Object.values(value)) collect(inner)
}
for (const path of Object.values(document.paths))
  for (const operation of Object.values(path))
    for (const { content } of Object.values((operation as { responses?: Record<string, Answer> }).responses ?? {}))
      collect(content?.['application/json']?.example)
type Answer = { content?: Record<string, { example?: unknown }> }

test('every sample of a license agrees with itself', () => {
  expect(samples.length).toBeGreaterThan(5)
  for (const license of samples) {
    const {
      license_key: key,
      license_key_last_four: lastFour,
      expires_at: expiresAt,
      is_lifetime: isLifetime,
    } = license
    if (key !== undefined) expect(key).toMatch(new RegExp(`${lastFour}$`))
    expect(isLifetime).toBe(expiresAt === null)
    expect(license).toMatchObject({ status: 'active', revoked_at: null })
    const ids = ['id', 'organization_id', 'product_id', 'customer_id'].map((name) => license[name])
    expect(new Set(ids).size).toBe(ids.length)
  }
})
