import { Card } from '@/components/ui/layout/card'
import { TextLink } from '@/components/ui/navigation/link'
import { CodeBlock } from '@/components/ui/text/code-block'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

const OTHER_LANGUAGES = 'Python, Java, Go, PHP, C#, and Ruby'

/** How a client verifies a signature: the client library does all of it. */
export const SigningGuide = ({ productId }: { productId: string }) => (
  <Card
    title="Verify responses"
    description="The client libraries send a nonce, check the signature, and throw an error if it doesn't match."
  >
    <CodeBlock label="TypeScript" copy="Sample">
      {sample(productId)}
    </CodeBlock>
    <p className="mt-3 text-muted text-small">
      In other languages:{' '}
      <TextLink href={pageRoute(DOCS_PAGES.signing_clients)} inNewTab={OTHER_LANGUAGES}>
        {OTHER_LANGUAGES}
      </TextLink>
    </p>
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
