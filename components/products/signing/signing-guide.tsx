import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { CodeBlock } from '@/components/ui/text/code-block'

/** How a client verifies a signature: the client library does all of it. */
export const SigningGuide = ({ productId }: { productId: string }) => (
  <Card
    title="Verify responses"
    action={<HelpLink to="signing" about="verifying responses, in seven languages" />}
    description="The client libraries send a nonce, check the signature, and throw an error if it doesn't match."
  >
    <CodeBlock label="TypeScript" copy="Sample">
      {sample(productId)}
    </CodeBlock>
  </Card>
)

const sample = (productId: string): string =>
  `import { Latchkey } from '@latchkey/client'

const latchkey = new Latchkey({
  verification: {
    productId: '${productId}',
    publicKeys: PUBLIC_KEYS, // the list "keys" of the public key set, shipped with your program
  },
})
const license = await latchkey.validate(licenseKey) // throws a SignatureError for a forged response`
