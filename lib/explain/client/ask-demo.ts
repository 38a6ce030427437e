import { type DemoAnswer, type DemoCase, demoAnswer } from '../core/demo-schema'

/** What this installation answers about a license of its demo. Plain fetch, so that the start page loads little. */
export async function askDemo(demoCase: DemoCase, signal: AbortSignal): Promise<DemoAnswer> {
  const response = await fetch(`/api/demo/validation?license=${demoCase}`, { signal })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return demoAnswer.parse(await response.json())
}
