import { z } from 'zod'

const argument = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(String)
const command = z.array(argument).min(1)
const commands = z.array(command)

/** A command from a request body: its name and arguments. Undefined if the body is not one. */
export const readCommand = (body: string): string[] | undefined => read(command, body)

/** The commands of a pipeline or transaction. Undefined if the body is something else. */
export const readCommands = (body: string): string[][] | undefined => read(commands, body)

function read<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
