import { z } from 'zod'

/** The input of a simulation as the form holds it; unknown fields are empty. */
export const simulationForm = z.strictObject({
  product: z.string().min(1, 'Choose a product.'),
  license: z.string(),
  address: z
    .string()
    .trim()
    .pipe(z.union([z.ipv4(), z.ipv6()], { error: 'Enter a full IP address, like 203.0.113.7 or 2001:db8::1.' })),
  version: z.string().max(64, 'Use at most 64 characters.'),
  device: z.string().max(255, 'Use at most 255 characters.'),
  /** ISO 8601; empty for now */
  at: z.string(),
})
export type SimulationForm = z.infer<typeof simulationForm>
