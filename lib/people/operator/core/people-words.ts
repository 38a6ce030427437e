/** How many people can sign in, and how many of them with a password alone: "3 people, 1 without two-factor authentication." */
export function peopleWords(total: number, withoutTwoFactor: number): string {
  const people = total === 1 ? '1 person' : `${total.toLocaleString('en')} people`
  if (withoutTwoFactor === 0) return `${people}, ${total > 1 ? 'all ' : ''}with two-factor authentication.`
  if (withoutTwoFactor === total) return `${people}, ${total > 1 ? 'all ' : ''}without two-factor authentication.`
  return `${people}, ${withoutTwoFactor.toLocaleString('en')} without two-factor authentication.`
}
