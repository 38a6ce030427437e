import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { Sample } from '@/lib/people/docs/server/markdown/parse-markdown'

/** What the program that reads a configuration says against it. Null also where the program is not installed. */
export function configProblem({ fence, code }: Sample): string | null {
  if (fence.language === 'nginx') return nginxProblem(code)
  if (fence.language === 'caddy') return inFile('Caddyfile', code, CADDY)
  if (fence.language === 'systemd') return systemdProblem(code)
  if (fence.language === 'dotenv') return variableProblem(code)
  return composeProblem(code)
}

type Command = (file: string) => [string, ...string[]]
const CADDY: Command = (file) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file]

function inFile(name: string, text: string, commandOf: Command): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  try {
    const file = join(folder, name)
    writeFileSync(file, text.replaceAll('FOLDER', folder))
    const [command, ...args] = commandOf(file)
    const { status, error, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    return error || status === 0 ? null : `${stdout}${stderr}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * A server block within the rest of a configuration. Certificates are not there, so TLS is left out. nginx listens while
 * it reads: only root may at 80 and 443, and only once.
 */
function nginxProblem(code: string): string | null {
  const withoutTls = code
    .replace(/^\s*ssl_certificate(?:_key)? .*$/gm, '')
    .replace(/(listen [^;]*?) ssl\b/g, '$1')
    .replace(/\blisten (80|443)\b/g, 'listen 20$1')
  const frame = `pid FOLDER/pid; error_log stderr; events {} http { access_log off; client_body_temp_path FOLDER/b; proxy_temp_path FOLDER/p; fastcgi_temp_path FOLDER/f; uwsgi_temp_path FOLDER/u; scgi_temp_path FOLDER/s;\n${withoutTls}\n}\n`
  return inFile('nginx.conf', frame, (file) => ['nginx', '-t', '-q', '-c', file])
}

/** The unit with a program that is there. */
function systemdProblem(code: string): string | null {
  const unit = code.replace(/^(Exec\w+)=\S+/gm, '$1=/bin/true')
  return inFile('latchkey.service', unit, (file) => ['systemd-analyze', 'verify', '--man=no', file])
}

const READ_IN = [
  'lib/foundation/platform/config/env.ts',
  // OpenTelemetry's packages read their own.
  'node_modules/@opentelemetry/sdk-trace-base/build/src/config.js',
]

/** Each variable is one that Latchkey reads. */
function variableProblem(code: string): string | null {
  const known = READ_IN.map((file) => readFileSync(file, 'utf8')).join('')
  const names = [...code.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  const unknown = names.find((name) => !new RegExp(`\\b${name}\\b`).test(known))
  return unknown === undefined ? null : `Latchkey reads no variable ${unknown}`
}

function composeProblem(code: string): string | null {
  const { services } = parseYaml(code) as { services?: Record<string, unknown> }
  return services && Object.keys(services).length > 0 ? null : 'it has no services'
}
