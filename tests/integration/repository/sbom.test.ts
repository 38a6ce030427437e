import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'

const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
})

test('the bill of materials names what an installation runs, and not the tools', () => {
  const { status, stdout, error } = spawnSync('npm', ['run', '-s', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  expect(status).toBe(0)
  const { components } = bom.parse(JSON.parse(stdout))
  const names = new Set(components.map(({ name }) => name))
  expect([names.has('next'), names.has('pg'), names.has('vitest')]).toEqual([true, true, false])
})
