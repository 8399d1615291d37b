import { Button } from '@parola/ui'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import { FaceOf } from '../draw/face.tsx'
import { valueName } from '../names.ts'
import type { Row } from './board.ts'
import { type Fill, filled, fillsOf } from './fill.ts'

type Props = {
  row: Row
  label: string
  chosen: readonly string[]
  /** Draws since each value was last drawn; none without it. */
  gaps: ReadonlyMap<string, number> | undefined
  onToggle: (value: string) => void
  onFill: (values: string[]) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const HOT_GAP = 0.25
/** So many values are one line on wide screens, and two equal ones on phones. */
const LINE_MAX = 11

/** Two-digit numbers, in lines of one first digit. */
const DECADES = 100

/** Short rows have their name and their fills beside them where there is room. */
function layoutOf({ face, values }: Row) {
  if (values.length === DECADES) return { className: 'decades min-w-0', style: {} }
  const isWord = face === 'word' || face === 'sign'
  if (isWord || values.length > LINE_MAX || values.length < 6) {
    const least = isWord ? 'minmax(96px,1fr)' : 'minmax(44px,1fr)'
    return {
      className: 'min-w-0',
      style: { gridTemplateColumns: `repeat(auto-fill,${least})` },
    }
  }
  const columns = values.length > 6 ? Math.ceil(values.length / 2) : values.length
  return {
    className: 'line-row min-w-0',
    style: { '--few': columns, '--all': values.length } as CSSProperties,
  }
}

/** Values to choose from; arrow keys move between them, and what fills the row at once is beside its name. */
export function ValueRow({ row, label, chosen, gaps, onToggle, onFill }: Props) {
  const place = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState(0)
  const longest = Math.max(1, ...(gaps?.values() ?? []))
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = Math.min(row.values.length - 1, Math.max(0, focused + step))
    place.current?.querySelectorAll<HTMLElement>('[data-value]')[next]?.focus()
  }
  const { className, style } = layoutOf(row)
  return (
    <fieldset ref={place} aria-label={label} className={className} onKeyDown={move}>
      <div className="mb-1.5 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <span className="text-13 font-semibold text-text2">{label}</span>
        <Fills row={row} chosen={chosen} onFill={onFill} />
      </div>
      <div className="values grid gap-1.5" style={style}>
        {row.values.map((value, i) => {
          const isOn = chosen.includes(value)
          const gap = gaps?.get(value)
          return (
            <button
              key={value}
              type="button"
              data-value={value}
              aria-pressed={isOn}
              aria-label={`${label}: ${valueName(value)}`}
              tabIndex={i === focused ? 0 : -1}
              onFocus={() => setFocused(i)}
              onClick={() => onToggle(value)}
              className={`grid min-h-11 place-items-center rounded-md border px-1 ${
                isOn
                  ? 'border-brand bg-brand text-brandink'
                  : 'border-line bg-s2 hover:border-control'
              }`}
            >
              <Inside row={row} value={value} isOn={isOn} />
              {gap === undefined ? null : (
                <small
                  className={`text-10 tabular-nums ${isOn ? '' : gap / longest < HOT_GAP ? 'text-link' : 'text-text2'}`}
                >
                  {gap}
                </small>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function Inside({ row: { face }, value, isOn }: { row: Row; value: string; isOn: boolean }) {
  if (face === 'dice' || face === 'car' || face === 'colour')
    return <FaceOf face={face} value={value} className={isOn ? 'ring-2 ring-brandink' : ''} />
  const isWord = face === 'word' || face === 'sign'
  return (
    <span
      className={isWord ? 'text-center text-13 font-semibold' : 'text-15 font-bold tabular-nums'}
    >
      {isWord ? valueName(value) : value}
    </span>
  )
}

type FillProps = { row: Row; chosen: readonly string[]; onFill: (values: string[]) => void }

function Fills({ row, chosen, onFill }: FillProps) {
  const fills = fillsOf(row)
  if (fills.length === 0) return null
  const fill = (name: Fill) => onFill(filled(row, chosen, name))
  return (
    <span className="flex flex-wrap gap-x-1">
      {fills.map((name) => (
        <Button
          key={name}
          variant="link"
          size="small"
          className="min-w-0 px-1.5 text-12"
          onClick={() => fill(name)}
        >
          {t(`lottery.fill.${name}`)}
        </Button>
      ))}
    </span>
  )
}
