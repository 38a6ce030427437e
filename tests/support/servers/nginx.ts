import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPort } from '@/tests/support/process/test-port'
import { until } from '../setup/until'

/** nginx as a balancer that takes turns between servers, configured as docs/scale.md shows. */
export async function startBalancer(servers: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'))
  mkdirSync(join(folder, 'logs'))
  const port = await testPort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configOf(port, servers))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(url)
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', endWithUs)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configOf = (port: number, servers: string[]) => `
daemon off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  error_log /dev/null;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  ${documentedSite(port, servers)}
}
`

/** The configuration of docs/scale.md on these servers, without TLS. Throws if it is not there as expected. */
function documentedSite(port: number, servers: string[]): string {
  const [, site] = /```nginx\n(.*?)```/s.exec(readFileSync('docs/scale.md', 'utf8')) ?? []
  const machines = servers.map((server) => new URL(server).host)
  return [
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/\n *ssl_certificate.*/g, ''],
    ...machines.map((machine, i) => [`10.0.0.${11 + i}:3000`, machine] as const),
    ['10.0.0.21:3000', machines[0] ?? ''],
  ].reduce((text, [from, to]) => replaced(text, from, String(to)), site ?? '')
}

function replaced(text: string, from: string | RegExp, to: string): string {
  if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
    throw new Error(`docs/scale.md does not say ${from}`)
  return text.replace(from, to)
}

const untilAnswering = (url: string): Promise<true> =>
  until(
    () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok || null,
        () => null,
      ),
    () => 'nginx does not answer',
  )
