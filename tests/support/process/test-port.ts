import { randomInt } from 'node:crypto'
import { freePort } from '@/scripts/process/free-port'

/** Below those that the kernel gives to connections: none of the tests' own can take one before its program listens. */
const [LOWEST, HIGHEST] = [10_000, 32_000]
let last = randomInt(LOWEST, HIGHEST)

/** A port for a program that a test starts, each time another one. */
export async function testPort(): Promise<number> {
  last = last < HIGHEST ? last + 1 : LOWEST
  const port = last
  return (await freePort(port)) === port ? port : testPort()
}
