import { readFileSync, statSync } from 'node:fs'

export type Account = { uid: number; gid: number }

const NOBODY: Account = { uid: 65_534, gid: 65_534 }

/** The account that the database runs as, because PostgreSQL refuses to run as root. Undefined for the caller's own. */
export function databaseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return systemAccount('postgres') ?? systemAccount('nobody') ?? NOBODY
}

function systemAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
