import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '@/scripts/build/build-if-stale'
import { serveApis } from '@/tools/shop/serve-api'
import { createTestDatabase } from '../database/create-database'
import { createMigrated, startTestCluster } from '../database/test-cluster'
import { startServerProcess } from '../process/server-process'
import { startDiscord } from '../servers/discord'
import { playedShops } from '../servers/played-shops'
import { startSmtp } from '../servers/smtp'
import { WORKERS } from './limits'
import { OPERATORS, SETTINGS, type SharedServer } from './shared-server'

const TEMPLATE = 'latchkey_template'
/** One cluster for the run, the database that others are copied from, and the server that most files share. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfStale()
  const cluster = await startTestCluster()
  await createMigrated(cluster.url, TEMPLATE)
  const database = await createTestDatabase({ clusterUrl: cluster.url, template: TEMPLATE })
  await database.pool.end()
  const spool = join(cluster.dataDir, 'mails.jsonl')
  const outputFile = join(cluster.dataDir, 'server.log')
  const mail = await startSmtp({ spool })
  const discord = await startDiscord()
  const shops = await serveApis(playedShops(), 0)
  const workers = Array.from({ length: WORKERS }, (_, worker) => worker)
  const OPERATOR_EMAILS = [
    OPERATORS.console,
    ...workers.flatMap((worker) => [OPERATORS.atWorker(worker), OPERATORS.listedAtWorker(worker)]),
  ].join(',')
  const server = await startServerProcess(database.url, 'all', {
    ...mail.env,
    ...discord.env,
    ...SETTINGS,
    OPERATOR_EMAILS,
    SHOPS_API_URL: shops.url,
  })
  writeFileSync(outputFile, server.output())
  for (const stream of [server.process.stdout, server.process.stderr])
    stream?.on('data', (chunk: Buffer) => appendFileSync(outputFile, chunk))
  const shared: SharedServer = {
    url: server.url,
    databaseUrl: database.url,
    outputFile,
    spool,
    discordUrl: discord.env['DISCORD_URL'] ?? '',
  }
  Object.assign(process.env, {
    TEST_CLUSTER_URL: cluster.url,
    TEST_TEMPLATE: TEMPLATE,
    TEST_SHARED_SERVER: JSON.stringify(shared),
  })
  return async () => {
    await server.stop()
    await mail.close()
    await discord.close()
    await shops.close()
    await cluster.stop()
  }
}
