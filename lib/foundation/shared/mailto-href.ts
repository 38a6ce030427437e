/** A link that writes to the address: some of its signs mean something else in a URL. */
export const mailtoHref = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
