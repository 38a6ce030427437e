import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Reader, type Response } from 'mmdb-lib'
import { z } from 'zod'
import type { Log } from '../log/log'

/** Where an IP address is, and who runs its network, as far as the files know. */
type Origin = { place: string | null; country: string | null; network: string | null }

export type Locate = (addresses: readonly string[]) => Promise<Origin[]>

type Files = { paths: readonly string[]; log: Pick<Log, 'warn'> }

/**
 * Looks IP addresses up in local files of MaxMind's format, for example one of cities and one of networks. Nothing
 * leaves this machine. The files are read when first asked; one that cannot be read is left out, with a warning.
 */
export function createLocator({ paths, log }: Files): Locate {
  let opened: Promise<Reader<Response>[]> | undefined
  return async (addresses) => {
    opened ??= openAll({ paths, log })
    const readers = await opened
    return addresses.map((address) => originOf(readers, address))
  }
}

/** The format's own mark, which comes within the last 128 KiB. */
const MARK = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1')
const MARK_WITHIN_BYTES = 128 * 1024

/** For a start: why a file cannot be used, as far as its end shows; null if it can. It may have hundreds of megabytes. */
export function problemOfFile(path: string): string | null {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const end = Buffer.alloc(Math.min(size, MARK_WITHIN_BYTES))
      readSync(file, end, 0, end.length, size - end.length)
      return end.includes(MARK) ? null : 'is no file of the MaxMind format'
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return `cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`
  }
}

async function openAll({ paths, log }: Files): Promise<Reader<Response>[]> {
  const readers: Reader<Response>[] = []
  for (const path of paths) {
    try {
      readers.push(new Reader<Response>(await readFile(path)))
    } catch (err) {
      log.warn({ err, path }, 'a file of GEOIP_DATABASE cannot be read, and is left out')
    }
  }
  return readers
}

const named = z.object({ names: z.object({ en: z.string() }) })
const record = z.object({
  city: named.optional().catch(undefined),
  country: named.optional().catch(undefined),
  autonomous_system_number: z.number().optional().catch(undefined),
  autonomous_system_organization: z.string().optional().catch(undefined),
})

function originOf(readers: readonly Reader<Response>[], address: string): Origin {
  const found = readers.map((reader) => lookUp(reader, address))
  const country = found.find((each) => each.country)?.country
  const place = [found.find(({ city }) => city)?.city, country].flatMap((each) => (each ? [each.names.en] : []))
  const name = found.find((each) => each.autonomous_system_organization)?.autonomous_system_organization
  const number = found.find((each) => each.autonomous_system_number)?.autonomous_system_number
  return {
    place: place.length > 0 ? place.join(', ') : null,
    country: country?.names.en ?? null,
    network: name ?? (number === undefined ? null : `AS${number}`),
  }
}

function lookUp(reader: Reader<Response>, address: string): z.infer<typeof record> {
  try {
    return record.catch({}).parse(reader.get(address) ?? {})
  } catch {
    // A damaged file, which says nothing.
    return {}
  }
}
