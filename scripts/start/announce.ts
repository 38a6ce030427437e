import { relative } from 'node:path'
import type { StartLink } from '@/lib/foundation/platform/process/roles'
import type { Demo } from './demo-note'

/** The message once everything runs. The demo's keys are shown only by the start that loaded it. */
export function announce(address: string, demo: Demo | undefined, links: StartLink[]): void {
  console.log(
    [
      `Latchkey is ready at ${address}`,
      ...(demo ? describeDemo(address, demo) : []),
      ...links.map(({ does, url }) => `  ${does.padEnd(16)}  ${url}`),
    ].join('\n'),
  )
}

/** The demo's keys, and a call that works. */
export function describeDemo(address: string, { apiKey, licenseKey, notePath }: Demo): string[] {
  const headers = `-H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json'`
  const body = `-d '${JSON.stringify({ license_key: licenseKey })}'`
  const near = relative(process.cwd(), notePath)
  const kept = `(kept in ${near.startsWith('..') ? notePath : near}; not shown again)`
  return [
    `  demo API key      ${apiKey}  ${kept}`,
    `  demo license key  ${licenseKey}`,
    `  try it            curl -s ${address}/api/v1/validate ${headers} ${body}`,
  ]
}
