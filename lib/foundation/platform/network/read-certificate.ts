import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** What a server shows to everyone who connects to it. */
type ShownCertificate = {
  /** who signed it, by name */
  issuer: string
  validTo: Date
  /** why browsers refuse it, as a code of OpenSSL or Node; null if they don't */
  refusal: string | null
}

type Server = { host: string; port: number; timeoutMs: number }

/**
 * The certificate of a TLS server. Only the handshake is made: nothing is sent, and an untrusted certificate is read like
 * any other, for that is what is to be found out. Rejects if there is none within the time.
 */
export const readCertificate = ({ host, port, timeoutMs }: Server): Promise<ShownCertificate> =>
  new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? host : undefined
    const socket = connect({ host, port, rejectUnauthorized: false, ...(servername && { servername }) })
    const timer = setTimeout(() => socket.destroy(timedOut()), timeoutMs)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('closed'))
    })
    socket.once('secureConnect', () => {
      const { issuer, valid_to } = socket.getPeerCertificate()
      const name = issuer.O ?? issuer.CN ?? ''
      const refusal = socket.authorized ? null : String(socket.authorizationError)
      resolve({ issuer: Array.isArray(name) ? name.join(', ') : name, validTo: new Date(valid_to), refusal })
      socket.destroy()
    })
  })

const timedOut = () => Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })
