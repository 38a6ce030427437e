const API_KEY = /\blk_live_[0-9A-Za-z]+/g

/**
 * What was entered for an API key: the key, if it was pasted with words around it, like `Key: lk_live_…` or a line of an
 * .env file. A text without a key, or with two of them, stays as it is.
 */
export function pastedApiKey(text: string): string {
  const [key, ...others] = new Set(text.match(API_KEY) ?? [])
  return key === undefined || others.length > 0 ? text.trim() : key
}
