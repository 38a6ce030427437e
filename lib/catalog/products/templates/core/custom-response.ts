import { isJsonObject, type JsonObject } from '@/lib/foundation/shared/json-object'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { compileTemplate, type Piece } from './compile-template'
import { mergePatch } from './merge-patch'
import type { PlaceholderValues } from './placeholders'
import { renderTemplate } from './render-template'

/** An enabled custom response module. `pieces` is `template`, compiled when it was saved. */
export type CustomModule = { productName: string; template: JsonObject; pieces: Piece[] }

/** The values of a license for a template, besides its expiry. Loaded only if the module is on. */
export type CustomDetails = {
  keyCiphertext: Uint8Array
  name: string | null
  notes: string | null
  metadata: Metadata
  override: JsonObject | null
  customer: { name: string | null; email: string | null; discordId: string | null }
}

type CustomFacts = {
  module: CustomModule
  license: { expiresAt: Date | null; details: CustomDetails }
  request: { version: string | null; deviceId: string | null }
  unseal: (sealed: Uint8Array) => string
}

/** The payload for a valid license; null if it is empty. Throws only if `unseal` does. */
export function customResponse(facts: CustomFacts): JsonObject | null {
  const pieces = piecesFor(facts.module, facts.license.details.override)
  return renderTemplate(pieces, valuesOf(facts, pieces.some(asksForKey)))
}

/** With an override the template is compiled again: it is at most twice as long as a template, and no deeper. */
function piecesFor({ template, pieces }: CustomModule, override: JsonObject | null): Piece[] {
  if (override === null) return pieces
  const merged = mergePatch(template, override)
  return compileTemplate(isJsonObject(merged) ? merged : {})
}

const asksForKey = (piece: Piece): boolean =>
  typeof piece === 'object' && ('value' in piece ? piece.value : piece.text) === 'license.key'

const valuesOf = ({ module, license, request, unseal }: CustomFacts, withKey: boolean): PlaceholderValues => ({
  'license.key': withKey ? unseal(license.details.keyCiphertext) : null,
  'license.expires_at': license.expiresAt?.toISOString() ?? null,
  'license.is_lifetime': license.expiresAt === null,
  'license.name': license.details.name,
  'license.notes': license.details.notes,
  metadata: license.details.metadata,
  'customer.name': license.details.customer.name,
  'customer.email': license.details.customer.email,
  'customer.discord_id': license.details.customer.discordId,
  'product.name': module.productName,
  // An empty text means that an invalid version was sent: there is nothing to repeat.
  'request.version': request.version === '' ? null : request.version,
  'request.device_id': request.deviceId,
})
