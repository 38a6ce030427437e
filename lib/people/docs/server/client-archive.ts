import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { CLIENT_LANGUAGES, clientArchive } from '@/lib/people/docs/core/client-archives'
import { clientFiles } from './client-files'

/** In the local time that the format has, so that it is the same in every time zone. */
const FIXED_TIME = new Date(2000, 0, 1)

/** The archive at a path below `/docs`, which unpacks as one folder; null where there is none. */
export function clientArchiveAt(path: string): Uint8Array | null {
  const language = CLIENT_LANGUAGES.find((one) => clientArchive(one) === path)
  if (!language) return null
  const files = Object.fromEntries(clientFiles(language).map((file) => [file, contentOf(`clients/${file}`)]))
  return zipSync(files, { level: 9, mtime: FIXED_TIME })
}

/** The last section of a README is about the tests, which stay in the repository. */
const OF_TESTS = /\n## (?:Tests|Development)\n[\s\S]*$/

const contentOf = (path: string): Uint8Array =>
  path.endsWith('/README.md') ? strToU8(readFileSync(path, 'utf8').replace(OF_TESTS, '')) : readFileSync(path)
