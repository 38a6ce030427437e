/** The header that carries the client address to the route handlers. */
export const CLIENT_ADDRESS_HEADER = 'x-latchkey-client-address'

/** Marks a request that carries a forwarding header. */
export const FORWARDED_HEADER = 'x-latchkey-forwarded'
