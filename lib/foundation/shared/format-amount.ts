/** "€49.00", from the text of an amount and a currency code; "49.00 POINTS" where no currency has that code. */
export const formatAmount = (amount: string, currency: string, locale = 'en'): string =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))
    : `${amount} ${currency}`
