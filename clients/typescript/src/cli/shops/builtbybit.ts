import type { Seller } from './seller.js'

/** Plays BuiltByBit: the webhook that a seller writes, and the form that asks for a key. It tells of purchases only. */
export function createBuiltbybitSeller(): Seller {
  return {
    say: (happening, secret) => {
      if (happening.type !== 'order.paid') throw new Error('BuiltByBit tells of purchases only.')
      const { customer, lines, amount } = happening.data
      const [line, ...others] = lines
      if (!line || others.length > 0) throw new Error('BuiltByBit sends a webhook for each resource.')
      if (!customer.account) throw new Error('BuiltByBit knows its buyers by account.')
      const [resource_id = '', addon_id = '0'] = line.product.split(':')
      const { id: user_id, name } = customer.account
      const body = {
        ...{ secret, user_id, username: name ?? 'ada', resource_id, addon_id, final_price: amount ?? '0.00' },
        purchase_date: String(Math.floor(Date.parse(happening.timestamp) / 1_000)),
      }
      return [{ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }]
    },
    get: () => undefined,
    download: (secret, _, { account, product }) => ({
      body: new URLSearchParams({
        ...{ builtbybit: 'true', steam_id: '', user_id: account, resource_id: product },
        ...{ version_id: '81233', version_number: '1.4.0', secret },
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  }
}
