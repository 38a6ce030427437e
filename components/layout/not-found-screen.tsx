import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'

type NotFoundScreenProps = {
  title: string
  line: string
  /** Where to look instead. */
  href: string
  action: string
}

/** In place of what does not exist. */
export const NotFoundScreen = ({ title, line, href, action }: NotFoundScreenProps) => (
  <div className="mx-auto max-w-[640px] space-y-4 px-4 py-12">
    <div className="space-y-1">
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-muted">{line}</p>
    </div>
    <Button render={<Link href={href} />}>{action}</Button>
  </div>
)
