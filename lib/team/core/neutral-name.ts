import { oneLine } from '@/lib/shared/one-line'

const LONGEST = 60

/**
 * A name that somebody chose, in a mail to somebody who does not know them: one short line in which no mail program
 * finds an address to make a link of.
 */
export const plainName = (name: string): string =>
  oneLine(name.replaceAll(/[<>@"\\/:]+/g, ' ').replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, ' '), LONGEST)
