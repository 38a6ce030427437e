import { readEnv } from '@/lib/platform/config/env'
import { onGlobal } from '@/lib/platform/config/on-global'
import { createLocator } from '@/lib/platform/network/geo-ip'
import { getParts } from './parts'

/** Where IP addresses are, from the files of GEOIP_DATABASE; one per process, as a file may take 100 MB. */
export const getLocate = onGlobal('geo', () =>
  createLocator({ paths: readEnv().GEOIP_DATABASE ?? [], log: getParts().log }),
)
