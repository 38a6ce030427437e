import type { Demo } from './demo'

/** What a newcomer sees when all is up. */
export function announce(address: string, demo: Demo | undefined): void {
  console.log([`Latchkey is ready at ${address}`, ...(demo ? describeDemo(address, demo) : [])].join('\n'))
}

function describeDemo(address: string, { apiKey, licenseKey }: Demo): string[] {
  const headers = `-H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json'`
  const body = `-d '${JSON.stringify({ license_key: licenseKey })}'`
  return [
    `  demo API key      ${apiKey}`,
    `  demo license key  ${licenseKey}`,
    `  try it            curl -s ${address}/api/v1/validate ${headers} ${body}`,
  ]
}
