import { Problem, runProgram } from '@/scripts/process/problem'
import { readSale } from './shop/read-sale'
import { sendEvent } from './shop/send-event'

/** Plays a shop: sends one event to a running installation, signed, and prints the answer. */
await runProgram(async () => {
  const { url, secret, event } = readSale(process.argv.slice(2), new Date())
  const { status, text } = await sendEvent(url, secret, event).catch((error: unknown) => {
    if (error instanceof TypeError) throw new Problem(`Nothing answers at ${url}: is Latchkey running?`)
    throw new Problem('The secret is not whole: copy it again, from whsec_ to its end.')
  })
  if (status !== 200) throw new Problem(`Refused with ${status}: ${text}`)
  console.log(`Stored: ${JSON.stringify(event, null, 2)}\n\nWhat it does is shown under Sales within seconds.`)
})
