import type { VendorFixtures } from './vendor-fixtures'

const CALLS = 400

/** Validations over HTTP, so that the log, the counts and the charts have something to show. */
export async function makeTraffic(url: string, { apiKeys, licenseKeys }: VendorFixtures): Promise<void> {
  const calls = Array.from({ length: CALLS }, (_, at) => {
    // Every tenth key is unknown, and some meet a product that is not theirs.
    const license_key = at % 10 === 0 ? `UNKNOWN-${at}` : licenseKeys[(at * 7) % licenseKeys.length]
    return {
      apiKey: apiKeys[Math.floor(((at * 7) % licenseKeys.length) / (licenseKeys.length / apiKeys.length))],
      license_key,
    }
  })
  for (const { apiKey, license_key } of calls) {
    await fetch(`${url}/api/v1/validate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ license_key, version: '1.2.0' }),
    })
  }
}
