import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPort } from '@/tests/support/process/test-port'

export type DocumentedProxy = { name: string; url: string; stop: () => Promise<void> }

/** nginx in front of a server, configured as the page on self-hosting shows, without TLS. */
export async function startNginx(server: string): Promise<DocumentedProxy> {
  const site = documented('nginx')
    .replace('listen 443 ssl;', 'listen 127.0.0.1:PORT;')
    .replace(/\n *ssl_certificate.*/g, '')
    .replace('http://127.0.0.1:3000', server)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const config = `daemon off; worker_processes 1; pid nginx.pid; error_log /dev/null;
    events { worker_connections 1024; } http { access_log off; ${temporary.join(' ')} ${site} }`
  return start('nginx', config, (folder, file) => ['-p', folder, '-c', file, '-e', 'stderr'])
}

/** The same for Caddy. */
export async function startCaddy(server: string): Promise<DocumentedProxy> {
  const site = documented('caddy')
    .replace('licenses.example.com', 'http://127.0.0.1:PORT')
    .replace('127.0.0.1:3000', new URL(server).host)
  return start('Caddy', `{\n  admin off\n}\n${site}`, (_folder, file) => [
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    file,
  ])
}

function documented(language: string): string {
  const [, site] =
    new RegExp(`\`\`\`${language} config tab.*?\\n(.*?)\`\`\``, 's').exec(
      readFileSync('docs/site/self-hosting.md', 'utf8'),
    ) ?? []
  if (site === undefined) throw new Error(`docs/site/self-hosting.md has no configuration for ${language}`)
  return site
}

async function start(
  name: string,
  config: string,
  argsOf: (folder: string, file: string) => string[],
): Promise<DocumentedProxy> {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-${name}-`))
  const file = join(folder, 'config')
  const port = await testPort()
  writeFileSync(file, config.replace('PORT', String(port)))
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(name.toLowerCase(), argsOf(folder, file), { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`)
    await sleep(50)
  }
  return {
    name,
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
