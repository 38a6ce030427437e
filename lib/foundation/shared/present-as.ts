import type { z } from 'zod'

/** What the schema names of these values, in its order: nothing else leaves. */
export const presentAs = <S extends z.ZodObject>({ shape }: S, values: z.output<S>): z.output<S> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, values[name]])) as z.output<S>
