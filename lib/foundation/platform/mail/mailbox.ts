import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FOLDER = 'mailbox'
const MAX_KEPT = 200

const keptMail = z.object({
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  fromName: z.string().optional(),
  replyTo: z.string().optional(),
})
export type KeptMail = z.infer<typeof keptMail> & { id: string }

/** For installations without an SMTP server: keeps the last mails as files, for the page /dev/mailbox. */
export async function keepMail(dataDir: string, mail: Omit<KeptMail, 'id' | 'at'>): Promise<void> {
  const folder = join(dataDir, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  const name = `${at.replaceAll(':', '')}-${randomBytes(3).toString('hex')}.json`
  // Written beside and renamed: whoever reads the folder meanwhile sees a whole mail or none.
  const beside = join(folder, `${name}.part`)
  await writeFile(beside, JSON.stringify({ ...mail, at }, null, 2), { mode: 0o600 })
  await rename(beside, join(folder, name))
  const names = await listNames(folder)
  await Promise.all(names.slice(MAX_KEPT).map((old) => rm(join(folder, old), { force: true })))
}

/** The mails that were kept, newest first. */
export async function readMailbox(dataDir: string): Promise<KeptMail[]> {
  const folder = join(dataDir, FOLDER)
  const names = await listNames(folder)
  // The oldest are deleted as new ones come, perhaps since the folder was read.
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(ignoreMissing)))
  return texts.flatMap((text, i) => (text === null ? [] : { id: names[i] ?? '', ...keptMail.parse(JSON.parse(text)) }))
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
}
