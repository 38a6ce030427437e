/** A link that writes to the address: some of its signs mean something else in a URL. */
export const mailtoHref = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
