/** A link as people paste it, `example.com/help`, with the `https://` that it lacks. Other texts stay as they are. */
export function completeLink(text: string): string {
  const [host = ''] = text.split(/[/?#]/, 1)
  const isHost = host.includes('.') && !host.startsWith('.') && !/[\s:@\\{}]/.test(host)
  return isHost ? `https://${text}` : text
}
