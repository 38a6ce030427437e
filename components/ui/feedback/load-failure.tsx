import { Callout } from './callout'

type Props = {
  /** What can't be shown, as a sentence: "The licenses can't be shown". */
  title: string
  error: Error
}

/** Why something that was asked for did not come. */
export const LoadFailure = ({ title, error }: Props) => (
  <Callout kind="error" title={title}>
    {error.message}
  </Callout>
)
