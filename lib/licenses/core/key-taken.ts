/** Why a license can't have a key that its vendor chose. */
export const KEY_TAKEN = {
  exists: 'This product already has a license with this key.',
  replaced: 'A license of this product had this key until it was replaced. Use another key.',
}
