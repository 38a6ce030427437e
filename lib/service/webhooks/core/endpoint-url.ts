const MAX_CHARACTERS = 2_000
const WELL_KNOWN = [80, 443, 8443]

/**
 * The parsed URL, or a valid form in words. The URL parser canonicalizes every host, so that decimal, octal,
 * hexadecimal and full-width addresses are recognized. Which hosts may be called is decided when sending, because names
 * may resolve differently by then.
 */
export function readEndpointUrl(text: string): { url: URL; problem?: never } | { url?: never; problem: string } {
  if (text.length > MAX_CHARACTERS) return { problem: `Use at most ${MAX_CHARACTERS} characters.` }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { problem: 'Enter a URL that starts with https://.' }
  if (!/^[\x21-\x7e]+$/.test(text)) return { problem: `Use ASCII characters only: ${new URL(text).href}` }
  const url = new URL(text)
  if (url.username || url.password)
    return { problem: 'Remove the user name and password from the URL. Use a custom header instead.' }
  if (url.hash) return { problem: 'Remove the part after #.' }
  if (!isPermittedPort(url)) return { problem: 'Use port 443, or one from 1024 to 65535.' }
  return { url }
}

/** Ports below 1024 belong to services that speak other protocols. */
const isPermittedPort = ({ port }: URL): boolean =>
  port === '' || WELL_KNOWN.includes(Number(port)) || (Number(port) >= 1024 && Number(port) <= 65_535)
