import { execFileSync } from 'node:child_process'

/** The program `node24` in the PATH, measured as a target of its own; undefined if there is none. */
export function findNode24(): string | undefined {
  try {
    const version = execFileSync('node24', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return version.startsWith('v24.') ? 'node24' : undefined
  } catch {
    return undefined
  }
}
