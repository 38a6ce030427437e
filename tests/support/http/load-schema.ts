import { resolve } from 'node:path'
import { z } from 'zod'

/** Schemas are in core, which is pure, so they can be loaded without the app. */
export async function loadSchema(file: string, source: string, name: string): Promise<z.ZodType> {
  const [, path] = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '@/([^']+)'`).exec(source) ?? []
  if (!path) throw new Error(`${file}: ${name} is not imported from anywhere`)
  const module: Record<string, unknown> = await import(resolve(`${path}.ts`))
  const schema = module[name]
  if (!(schema instanceof z.ZodType)) throw new Error(`${file}: ${name} is no schema`)
  return schema
}
