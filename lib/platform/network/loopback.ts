const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a Host, with or without a port, means the reader's own machine. No name that a stranger may lead to this
 * server (DNS rebinding) is among them.
 */
export const isLoopbackHost = (host: string | null | undefined): boolean =>
  NAMES.has((host ?? '').replace(/:\d+$/, '').toLowerCase())
