import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of this folder that are Playwright Test's already; the others are Vitest's till they are. */
export function convertedFiles(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => readFileSync(join(import.meta.dirname, name), 'utf8').includes("from '../fixtures'"))
    .map((name) => `tests/e2e/${name}`)
}
