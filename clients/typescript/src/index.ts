export type { AbortSignalLike } from './abort-signal.js'
export { Latchkey, type LookupOptions, type ValidateOptions } from './client.js'
export {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  type GraceVerdict,
  LatchkeyError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceUnavailableError,
  SignatureError,
  TransportError,
  type WebhookVerdict,
  WebhookVerificationError,
} from './errors.js'
export type { License } from './license.js'
export type { LatchkeyOptions, OfflineGraceOptions, VerificationOptions } from './options.js'
export { type AnswerToVerify, ResponseVerifier, type ResponseVerifierOptions } from './response-verifier.js'
export type { PublicKey, SignatureVerdict } from './signature.js'
export { ValidationStatus, WebhookEventType } from './statuses.js'
export { FileStore, type GraceStore, MemoryStore } from './stores.js'
export type { Validation } from './validation.js'
export { VERSION } from './version.js'
export { verifyWebhook, type WebhookEvent, type WebhookHeaders, type WebhookOptions } from './webhooks.js'
