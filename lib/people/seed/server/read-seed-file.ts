import { readFile } from 'node:fs/promises'
import { canonicalAddress, canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import { locateJsonError } from '../core/locate-json-error'
import { type SeedFile, seedFileSchema } from '../core/seed-file'
import { SeedError, seedProblems } from '../core/seed-problems'

/** Reads and checks a whole seed file. Throws a SeedError that names every problem. */
export async function readSeedFile(path: string): Promise<SeedFile> {
  const result = seedFileSchema({ canonicalAddress, canonicalNetwork }).safeParse(parseJson(path, await readText(path)))
  if (!result.success) throw new SeedError(seedProblems(result.error))
  return result.data
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new SeedError([`${path}: ${reasonOf(error)}`])
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SeedError([`${path}: Use UTF-8 text of less than 512 MB.`])
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
  if (code === 'ENOENT') return 'there is no such file'
  return code === 'EISDIR' ? 'This is a folder, not a file.' : `The file can't be read (${code}).`
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SeedError([`${path}: is not JSON, from ${locateJsonError(text)} on`])
  }
}
