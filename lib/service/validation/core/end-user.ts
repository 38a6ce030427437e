import type { Call } from './call'
import type { CallerSnapshot } from './snapshot'

const UNREADABLE = 'X-End-User-Address is not one IP address'

/**
 * The call as it is decided: where the API key may name the end user it asks for, that address stands for the calling
 * one, and a header that cannot be read makes the request unreadable. From any other key the header changes nothing.
 */
export function callOfEndUser(call: Call, caller: CallerSnapshot | null): Call {
  if (call.endUser === null || !caller?.keySettings?.mayNameEndUser) return call
  const { address } = call.endUser
  if (address !== null) return { ...call, address }
  return { ...call, licenseKey: null, problem: call.problem ?? UNREADABLE, version: null, deviceId: null }
}

/** What was loaded for a call; no license for one without a key that could exist. */
export const loadedFor = <S extends { license: object | null }>({ licenseKey }: Call, snapshot: S | null): S | null =>
  licenseKey === null && snapshot?.license ? { ...snapshot, license: null } : snapshot
