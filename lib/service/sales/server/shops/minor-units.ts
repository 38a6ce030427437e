import { amountOf } from './shop'

/** How many decimals a shop counts in where they aren't two. */
export type Decimals = Readonly<Record<string, number>>

const withoutDecimals = (currencies: string): Decimals =>
  Object.fromEntries(currencies.split(' ').map((currency) => [currency, 0]))

/** As Stripe counts, and who sells by it: ISK and UGX have none, and are counted in hundredths all the same. */
export const DECIMALS_OF_STRIPE: Decimals = {
  ...withoutDecimals('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...{ BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
}

export const DECIMALS_OF_PADDLE: Decimals = withoutDecimals('CLP JPY KRW VND')

/** An amount in minor units as text, in the decimals that the shop counts this currency in. */
export const moneyOf = (minor: number | bigint, currency: string, decimals: Decimals): string =>
  amountOf(minor, decimals[currency.toUpperCase()] ?? 2)
