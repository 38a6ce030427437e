export type FaultCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'too_large'
  | 'broken_off'
  | 'too_many_requests'
  | 'foreign_origin'
  | 'busy'
  | 'unsupported_media_type'
  | 'precondition_failed'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'missing_scope'
  | 'proof_required'
  | 'wrong_credential'
  | 'product_not_allowed'
  | 'address_not_allowed'
  | 'method_not_allowed'
  | 'service_unavailable'
  | 'internal'
  | 'bad_gateway'

/** The problem of each invalid field: the field's name, as in the request, and a valid value in words. */
export type FieldProblems = Record<string, string>

/** Ends a dashboard call with a code for programs and a sentence for people; one table maps the code to HTTP. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly fields: FieldProblems | undefined

  constructor(code: FaultCode, message: string, fields?: FieldProblems) {
    super(message)
    this.name = 'Fault'
    this.code = code
    this.fields = fields
  }
}
