import { toString as drawQr } from 'qrcode'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Enrollment } from '@/lib/people/account/server/enroll-totp'
import type { ConsoleOpened } from '@/lib/people/operator/server/open-console'
import type { RequestContext, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { throttledReply, WRONG_SECOND_FACTOR, wrongCode, wrongProof } from './session-reply'

/** The secret as text and as a QR code; it is drawn here, not by an external service. */
export async function enrollmentReply(enrollment: Enrollment, visitor: Pick<RequestContext, 'requestId'>) {
  if (enrollment.outcome === 'throttled') return throttledReply(enrollment, visitor)
  if (enrollment.outcome === 'refused') throw wrongProof(enrollment.by, 'password')
  if (enrollment.outcome === 'is_on')
    throw new Fault('conflict', 'Two-factor authentication is on already. Turn it off first.')
  const { secret, uri } = enrollment
  return { secret, uri, qr_svg: await drawQr(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) }
}

type Outcome = { outcome: 'issued'; codes: string[] } | { outcome: 'disabled' } | { outcome: 'refused' } | Throttled

/** The response to a signed-in user who enters a code of the second factor. `refusal`: what is said of a wrong one. */
export function secondFactorReply(
  outcome: Outcome,
  visitor: Pick<RequestContext, 'requestId'>,
  refusal = WRONG_SECOND_FACTOR,
): Response | object {
  switch (outcome.outcome) {
    case 'throttled':
      return throttledReply(outcome, visitor)
    case 'refused':
      throw wrongCode(refusal)
    case 'issued':
      return { recovery_codes: outcome.codes }
    case 'disabled':
      return {}
  }
}

/** The response to an operator who enters a code for the console. */
export function consoleReply(outcome: ConsoleOpened, visitor: Pick<RequestContext, 'requestId'>): Response | object {
  switch (outcome.outcome) {
    case 'throttled':
      return throttledReply(outcome, visitor)
    case 'refused':
      throw wrongCode(WRONG_SECOND_FACTOR)
    case 'opened':
      return { done: true }
  }
}
