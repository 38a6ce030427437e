/** @jsxImportSource hastscript */
import type { Element } from 'hast'
import type { Field } from '@/lib/people/docs/core/schema-fields'
import { prose } from './prose'

/** Fields with their types; what an object contains is folded away. */
export const fieldList = (fields: Field[], marked: 'required' | 'none'): Element =>
  (
    <ul className="fields" role="list">
      {fields.map((field) => fieldRow(field, marked))}
    </ul>
  ) as Element

const fieldRow = (field: Field, marked: 'required' | 'none'): Element =>
  (
    <li>
      <p className="field">
        <code>{field.name}</code> <span className="type">{field.type}</span>
        {marked === 'required' && field.required ? <span className="required"> required</span> : null}
      </p>
      {prose(field.description)}
      {field.values.length > 0 ? valueList(field.values) : null}
      {field.rules.length > 0 ? <p className="rules">{sentence(field.rules)}</p> : null}
      {field.fields.length > 0 ? (
        <details>
          <summary>
            {field.fields.length === 1 ? 'One field' : `${field.fields.length} fields`} of <code>{field.name}</code>
          </summary>
          {fieldList(field.fields, marked)}
        </details>
      ) : null}
    </li>
  ) as Element

const valueList = (values: string[]): Element =>
  (
    <p className="values">
      {values.length === 1 ? 'Always ' : 'One of '}
      {values.flatMap((value, i) => [i > 0 ? ', ' : '', <code>{value}</code>])}
    </p>
  ) as Element

const sentence = (rules: string[]): string => {
  const text = rules.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
