import { hash } from '@node-rs/argon2'

/** argon2id with the least cost that OWASP recommends (19 MiB, 2 passes, 1 lane), as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
