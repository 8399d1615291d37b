import type { TermsPart } from '@parola/contract'
import type { ReactNode } from 'react'
import { fieldNameOf, shownField, type TermValues } from './term-fields.ts'

type Values = TermValues | null
type Row = readonly [name: string, value: ReactNode]

/** What a change does to each field: before, and after. */
export function changedRows(part: TermsPart, before: Values, after: Values): Row[] {
  if (!after) return []
  const names = Object.keys(after).filter((name) => before?.[name] !== after[name])
  return names.map((name) => [
    fieldNameOf(part, name),
    <span key={name}>
      {before ? (
        <>
          <s className="text-text3">{shownField(part, name, before[name])}</s> →{' '}
        </>
      ) : null}
      <strong>{shownField(part, name, after[name])}</strong>
    </span>,
  ])
}
