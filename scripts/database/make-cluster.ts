import { chownSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../process/problem'
import { type PostgresPrograms, runPostgresProgram } from './postgres-programs'
import { syncFolder, writeSecretFile } from './secret-file'

export const DATABASE_USER = 'latchkey'

/**
 * Creates the database files unless they exist. They are created in a temporary folder first, so that an interrupted
 * start leaves no incomplete ones.
 */
export async function makeCluster(programs: PostgresPrograms, folder: string, password: string): Promise<void> {
  if (existsSync(folder)) return
  const aside = `${folder}.new`
  // The initdb of a killed start may still be writing there; without its folder it fails.
  rmSync(aside, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  mkdirSync(aside, { mode: 0o700 })
  if (programs.account) chownSync(aside, programs.account.uid, programs.account.gid)
  console.error('Making the database…')
  const { code, output } = await initialize(programs, aside, password)
  if (code !== 0) throw new Problem(`The database could not be made in ${folder}: ${reasonFirst(output)}`)
  renameSync(aside, folder)
  syncFolder(join(folder, '..'))
}

/** What initdb wrote, after the line in it that says why it failed. */
function reasonFirst(output: string): string {
  const [, reason] = /^.*\b(?:FATAL|PANIC|error): +(.+)$/m.exec(output) ?? []
  return reason === undefined ? output.trim() : `${reason}\n\n${output.trim()}`
}

async function initialize(programs: PostgresPrograms, folder: string, password: string) {
  const passwordFile = join(folder, '..', 'initdb.password')
  writeSecretFile(passwordFile, password)
  if (programs.account) chownSync(passwordFile, programs.account.uid, programs.account.gid)
  const fd = openSync(passwordFile, 'r')
  try {
    // By file descriptor if possible: the account may not have access to the parent folders.
    const pwfile = process.platform === 'linux' ? '/proc/self/fd/3' : passwordFile
    return await runPostgresProgram(programs, 'initdb', { folder, fd, args: initdbArguments(pwfile) })
  } finally {
    closeSync(fd)
    rmSync(passwordFile, { force: true })
  }
}

const initdbArguments = (pwfile: string) => [
  `--username=${DATABASE_USER}`,
  '--auth=scram-sha-256',
  `--pwfile=${pwfile}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]
