import { TimeText } from '@/components/ui/text/time-text'
import type { FieldChange } from '@/lib/foundation/audit/core/diff-fields'

/** The changed fields with their values before and after. */
export const ChangeTable = ({ changes }: { changes: readonly FieldChange[] }) => (
  <table className="w-full table-fixed text-small">
    <caption className="sr-only">Fields that changed</caption>
    <thead>
      <tr className="border-hairline border-b text-left text-muted">
        <th scope="col" className="w-[28%] py-2 pr-3">
          Field
        </th>
        <th scope="col" className="py-2 pr-3">
          Before
        </th>
        <th scope="col" className="py-2">
          After
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-hairline">
      {changes.map(({ field, before, after }) => (
        <tr key={field} className="align-top">
          <th scope="row" className="py-2 pr-3 text-left font-medium">
            {field}
          </th>
          <td className="break-words py-2 pr-3 text-muted">
            <Value text={before} />
          </td>
          <td className="break-words py-2">
            <Value text={after} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A moment as it is recorded. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const Value = ({ text }: { text: string | null }) =>
  text !== null && MOMENT.test(text) ? <TimeText at={text} as="exact" /> : (text ?? '–')
