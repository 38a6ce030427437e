import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../process/problem'

/** The content of the file, or undefined if it does not exist. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file atomically and durably, readable only by the caller. */
export function writeSecretFile(path: string, content: string): void {
  const aside = `${path}.new`
  const file = openSync(aside, 'w', 0o600)
  writeFileSync(file, content)
  fsyncSync(file)
  closeSync(file)
  renameSync(aside, path)
  syncFolder(dirname(path))
}

/** Makes a rename in the folder survive a power failure. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
