import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { readMigrations } from '@/scripts/database/migration-files'
import { givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { testPort } from '@/tests/support/process/test-port'

let db: TestDatabase
beforeAll(async () => {
  db = await givenEmptyDatabase()
})
afterAll(() => db.close())

test('migrations that begin before PostgreSQL listens say so once, wait, and are applied', async () => {
  const [real, late] = [new URL(db.url), new URL(db.url)]
  late.port = String(await testPort())
  const sockets = new Set<Socket>()
  const database = createServer((socket) => {
    const upstream = connect(Number(real.port), real.hostname)
    for (const end of [socket, upstream]) sockets.add(end.on('error', () => undefined))
    socket.pipe(upstream).pipe(socket)
  })
  // Other files of this process may still say something.
  const said: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => {
    if (!line.includes('cannot be reached yet')) return
    said.push(line)
    database.listen(Number(late.port))
  })
  try {
    const [first] = readMigrations()
    const onPending = vi.fn()
    const start = () => applyMigrations(late.href, first ? [first] : [], { waitMs: 30_000, onPending })
    expect(await start()).toEqual([first?.name])
    expect(said).toHaveLength(1)
    // A later start has nothing to apply, and doesn't say that it does.
    expect(await start()).toEqual([])
    expect(onPending).toHaveBeenCalledTimes(1)
  } finally {
    spy.mockRestore()
    for (const socket of sockets) socket.destroy()
    database.close()
  }
})
