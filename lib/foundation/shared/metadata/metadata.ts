import { z } from 'zod'
import { textLike } from '../fields'
import { CONTROLS, isStorable } from '../text'
import { FIELD_WORDS } from '../words/field-words'

/** A vendor's own values of a license, by key. */
export type Metadata = Record<string, string>

export const MAX_METADATA_KEYS = 20
export const MAX_METADATA_VALUE = 500
/** No brackets, because a filter is written `metadata[key]`; no braces, because a placeholder ends with them. */
const INSIDE = String.raw`\[\]{}${CONTROLS}`
const KEY = new RegExp(String.raw`^[^\s${INSIDE}](?:[^${INSIDE}]{0,38}[^\s${INSIDE}])?$`, 'u')
const KEY_NEEDS = 'Use a name of 1 to 40 characters, without brackets, braces, or spaces around it.'
const VALUE_NEEDS = `Use at most ${MAX_METADATA_VALUE} characters.`
const notText = (input: unknown) =>
  `${typeof input === 'number' ? 'This is a number. ' : ''}Write it as text, in quotation marks.`
const TOO_MANY = `Use at most ${MAX_METADATA_KEYS} metadata fields.`

export const isMetadataKey = (text: string): boolean => KEY.test(text) && isStorable(text) && text !== '__proto__'

export const isMetadataValue = (text: string): boolean => text.length <= MAX_METADATA_VALUE && isStorable(text)

const key = textLike(KEY, KEY_NEEDS)
const value = z
  .string({ error: ({ input }) => (typeof input === 'string' ? VALUE_NEEDS : notText(input)) })
  .max(MAX_METADATA_VALUE, VALUE_NEEDS)
  .refine(isStorable, FIELD_WORDS.storable)
const needsObject = (needs: string) => ({
  error: ({ code }: { code: string }) => (code === 'invalid_key' ? KEY_NEEDS : needs),
})

const hasRoom = (metadata: object): boolean => Object.keys(metadata).length <= MAX_METADATA_KEYS

/** The whole metadata of a new license, or of a filter. A blank value counts as not given. */
export const metadata = z
  .record(key, value, needsObject('Use an object with text values.'))
  .refine(hasRoom, TOO_MANY)
  .transform((given): Metadata => mergeMetadata({}, given))

/** Metadata that a listed license must have. */
export const metadataFilter = z
  .record(
    key,
    value.min(1, 'Enter a value to search for.'),
    needsObject('Use a value by name, like metadata[plan]=gold.'),
  )
  .refine(hasRoom, TOO_MANY)

/** A change of metadata: given keys are set, null and '' remove a key; null instead of an object removes all. */
export const metadataChange = z
  .record(key, value.nullable(), needsObject('Use an object with text values, or null to remove all.'))
  .nullable()
export type MetadataChange = z.infer<typeof metadataChange>

export function mergeMetadata(before: Metadata, change: MetadataChange): Metadata {
  if (change === null) return {}
  const merged = Object.entries({ ...before, ...change })
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''))
}

/** The change that makes the one of the other. */
export const metadataChangeOf = (before: Metadata, after: Metadata): Record<string, string | null> => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, null])),
  ...after,
})

/** Why metadata cannot be stored; null if it can. */
export const metadataProblem = (merged: Metadata): string | null => (hasRoom(merged) ? null : TOO_MANY)

/** Stored metadata. Its constraint in the database guarantees the type. */
export const storedMetadata = (stored: unknown): Metadata => stored as Metadata
