import { readEnv } from '@/lib/foundation/platform/config/env'

/** Where a program answers instead of every shop; undefined where the shops themselves are asked. */
export const getShopsUrl = (): string | undefined => readEnv().SHOPS_API_URL
