import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { bundleOptions } from '@/scripts/build/build-if-stale'

/** The packages that a program imports, directly or through our own modules. */
async function packagesOf(program: string): Promise<string[]> {
  const { metafile } = await build({ ...bundleOptions(program, 'dist/unwritten.mjs'), write: false, metafile: true })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  return [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))]
}

test('the API process loads neither Next nor React nor sharp, and the supervisor not even the database', async () => {
  const ofPages = /^(?:next|next-.*|react|react-dom|sharp|@react-email)(?:\/|$)/
  expect((await packagesOf('api.ts')).filter((name) => ofPages.test(name))).toEqual([])
  expect((await packagesOf('supervisor.ts')).filter((name) => /^(?:pg|@prisma)(?:\/|$)/.test(name))).toEqual([])
  // Proves that the rule can fail.
  expect((await packagesOf('web.ts')).some((name) => ofPages.test(name))).toBe(true)
})
