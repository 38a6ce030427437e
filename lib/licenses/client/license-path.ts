/** A resource of licenses in our own API: `licensePath('acme', '/bulk/revoke')`. */
export const licensePath = (org: string, rest = ''): string => `/api/dashboard/${org}/licenses${rest}`
