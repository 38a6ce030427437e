import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { keepMail, readMailbox } from './mailbox'
import { createMailer } from './mailer'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const mailer = createMailer({ DATABASE_URL: 'postgres://none', ENCRYPTION_KEY: 'x'.repeat(32), DATA_DIR: dataDir })

test('without a mail server mails are kept for their owner alone, newest first, with both parts and their sender', async () => {
  const mail = { to: 'cy@customer.test', text: 'Text', html: '<p>Text</p>', fromName: 'Acme via Latchkey' }
  await mailer.send({ ...mail, subject: 'One', replyTo: 'help@acme.test' })
  // They are sorted by milliseconds.
  await sleep(5)
  await mailer.send({ ...mail, subject: 'Two' })
  const kept = await readMailbox(dataDir)
  expect(kept.map(({ subject }) => subject)).toEqual(['Two', 'One'])
  expect(kept[1]).toMatchObject({ ...mail, subject: 'One', replyTo: 'help@acme.test' })
  expect(statSync(join(dataDir, 'mailbox', kept[0]?.id ?? '')).mode & 0o777).toBe(0o600)
})

/** Reads as often as it can until all are kept; what is not a whole mail throws. */
async function readWhileKeeping(folder: string, { mails, size }: { mails: number; size: number }) {
  let isOver = false
  const keeping = (async () => {
    const mail = { to: 'cy@customer.test', subject: 'Long', text: 'x'.repeat(size), html: '' }
    for (let i = 0; i < mails; i++) await keepMail(folder, mail)
  })().finally(() => {
    isOver = true
  })
  while (!isOver) await readMailbox(folder)
  await keeping
  return readMailbox(folder)
}

test.each([
  ['long mails are written', { mails: 8, size: 4_000_000 }, 8],
  ['the oldest mails are deleted', { mails: 230, size: 10 }, 200],
])('whoever reads while %s sees whole mails', async (_, given, kept) => {
  expect(await readWhileKeeping(mkdtempSync(join(dataDir, 'busy-')), given)).toHaveLength(kept)
})
