import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'

type MaybePromise<T> = T | Promise<T>

/** Where answers are kept for offline grace. `id` identifies a license without naming its key. */
export type GraceStore = {
  /** What was saved, or null. */
  load: (id: string) => MaybePromise<string | null>
  save: (id: string, text: string) => MaybePromise<void>
  clear: (id: string) => MaybePromise<void>
}

const MOST_LICENSES = 1_000

/** Keeps answers as long as the process runs: those of up to 1,000 licenses, the oldest out first. */
export class MemoryStore implements GraceStore {
  readonly #entries = new Map<string, string>()

  load(id: string): string | null {
    return this.#entries.get(id) ?? null
  }

  save(id: string, text: string): void {
    this.#entries.delete(id)
    this.#entries.set(id, text)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MOST_LICENSES && oldest !== undefined) this.#entries.delete(oldest)
  }

  clear(id: string): void {
    this.#entries.delete(id)
  }
}

/** Keeps the answer to the last validation in a file, for a program with one license. Its folder must exist. */
export class FileStore implements GraceStore {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async load(_id: string): Promise<string | null> {
    try {
      return (await readFile(this.#path, 'utf8')) || null
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  /** Replaces the file in one step; only its owner can read it. */
  async save(_id: string, text: string): Promise<void> {
    const beside = `${this.#path}.${randomBytes(6).toString('hex')}.tmp`
    try {
      await writeFile(beside, text, { mode: 0o600, flag: 'wx' })
      await rename(beside, this.#path)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  }

  async clear(_id: string): Promise<void> {
    await rm(this.#path, { force: true })
  }
}
