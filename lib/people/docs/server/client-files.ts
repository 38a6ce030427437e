import { readdirSync } from 'node:fs'
import { type ClientLanguage, isInArchive } from '@/lib/people/docs/core/client-archives'

/** The files of a client's archive, as paths below `clients`, in a fixed order. */
export const clientFiles = (language: ClientLanguage): string[] =>
  readdirSync(`clients/${language}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => isInArchive(language, path))
    .map((path) => `${language}/${path}`)
    .toSorted()
