/** A resource of a product in our own API: `productPath('acme', id, '/versions')`. */
export const productPath = (org: string, productId: string, rest = ''): string =>
  `/api/dashboard/${org}/products/${productId}${rest}`
