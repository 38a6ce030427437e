import { spawn } from 'node:child_process'
import type { Account } from './database-account'

export type PostgresPrograms = { bin: string; account: Account | undefined }

type Run = { folder: string; args: string[]; fd?: number }

/**
 * Runs one of PostgreSQL's programs on a data folder and resolves to its exit code and output. In a separate session,
 * so that a Ctrl-C at the terminal reaches neither it nor the server that it starts.
 */
export function runPostgresProgram(programs: PostgresPrograms, name: 'initdb' | 'pg_ctl', { folder, args, fd }: Run) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(`${programs.bin}/${name}`, ['-D', dataFolderArgument(folder), ...args], {
      ...programs.account,
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(fd === undefined ? [] : [fd])],
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** The account may not have access to the parent folders (a private home), but it can use its working folder. */
const dataFolderArgument = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder)
