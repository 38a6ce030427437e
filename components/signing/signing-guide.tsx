import { Card } from '@/components/ui/layout/card'

const STEPS = [
  'Send a new random value in the header X-Validation-Nonce: 16 to 128 characters of A-Z a-z 0-9 _ -. Keep it, and the exact bytes of the body.',
  'Take the key whose kid stands in the header of the signature from the key set. Accept alg EdDSA and nothing else.',
  'Cut the last member ,"signature":"…" out of the bytes of the body as received. Put what is left between the two dots of the signature, and verify it with that key.',
  'Compare aud with the product id, lkh and rqh with what you sent, nonce with yours, and exp with your clock.',
  'Only then read valid. An answer without a signature is a refusal.',
]

/** How a client verifies a signature, step by step. */
export const SigningGuide = () => (
  <Card title="How a client verifies" description="signature is a detached compact JWS (RFC 7515), made with Ed25519.">
    <ol className="list-decimal space-y-2 pl-5 text-small marker:text-muted">
      {STEPS.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Card>
)
