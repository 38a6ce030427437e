/** Playwright's workers at once. */
export const WORKERS = 3

/** How much slower this machine is than two idle cores. Every limit of waiting in tests is multiplied by it. */
const SLOWNESS = Number(process.env['TEST_SLOWNESS'] || 1)
if (!(SLOWNESS > 0)) throw new Error('TEST_SLOWNESS is a number above 0, such as 3.')

/** How long a test waits at most for what it expects. On a machine that is slower by TEST_SLOWNESS, that much longer. */
export const atMost = (ms: number): number => ms * SLOWNESS
