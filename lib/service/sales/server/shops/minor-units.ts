import { amountOf } from './shop'

/** How many decimals a shop counts in where they aren't two. */
export type Decimals = Readonly<Record<string, number>>

export const withoutDecimals = (currencies: string): Decimals =>
  Object.fromEntries(currencies.split(' ').map((currency) => [currency, 0]))

/** An amount in minor units as text, in the decimals that the shop counts this currency in. */
export const moneyOf = (minor: number | bigint, currency: string, decimals: Decimals): string =>
  amountOf(minor, decimals[currency.toUpperCase()] ?? 2)
