import { type DrawStep, FAMILIES, type Result, zodiacOf } from '@parola/maths/lottery'
import { t } from '../../../platform/texts/i18n.ts'
import type { Face } from '../board/board.ts'
import { fieldName, valueName } from '../names.ts'
import { FaceOf, type FaceSize } from './face.tsx'

type Props = {
  family: string
  result: Result
  size?: FaceSize
  /** The first prize alone, for lists. */
  isShort?: boolean
  /** The numbers come one after another. */
  isFresh?: boolean
}

type Field = { field: string; face: Face; isLong: boolean }

const STAGGER_MS = 90

function fieldsOf(family: string): Field[] {
  return (FAMILIES[family]?.draw ?? []).flatMap((step): Field[] => {
    if ('parts' in step)
      return step.parts.map(({ field }) => ({ field, face: faceOf(family, step), isLong: false }))
    const isLong = 'digits' in step && step.digits > 1
    return [{ field: step.field, face: faceOf(family, step), isLong }]
  })
}

function faceOf(family: string, step: DrawStep): Face {
  if ('faces' in step) return step.faces === 6 ? 'dice' : 'ball'
  if ('digits' in step) return 'digits'
  if (family === 'PK10') return 'car'
  return family === 'M6' ? 'colour' : 'ball'
}

/** Whether a draw is of prizes with numbers of several digits, which fill a table. */
export const hasLongNumbers = (family: string) => fieldsOf(family)[0]?.isLong ?? false

/** What was drawn, as the draw shows it: balls, dice, cars, or a table of prizes. */
export function ResultView({ family, result, size = 'normal', isShort, isFresh }: Props) {
  const fields = fieldsOf(family)
  const [first] = fields
  if (!first) return null
  if (first.isLong && !isShort) return <Prizes fields={fields} result={result} isFresh={isFresh} />
  const shown = isShort && first.isLong ? [first] : fields
  let place = 0
  return (
    <span className={`flex flex-wrap items-center ${size === 'small' ? 'gap-1' : 'gap-1.5'}`}>
      {shown.map(({ field, face, isLong }, group) => (
        <span key={field} className="contents">
          {group > 0 && !isLong ? <span className="text-text2">+</span> : null}
          {(isLong ? [...(result[field]?.[0] ?? '')] : (result[field] ?? [])).map((value, i) => {
            place += 1
            return (
              <span
                key={`${i.toString()}-${value}`}
                className={isFresh ? 'draw-in' : ''}
                style={{ animationDelay: `${place * STAGGER_MS}ms` }}
              >
                <FaceOf face={face} value={value} size={size} />
                {face === 'colour' && size !== 'small' ? (
                  <Sign value={value} result={result} />
                ) : null}
              </span>
            )
          })}
        </span>
      ))}
      {isShort ? null : <Sum family={family} result={result} />}
    </span>
  )
}

function Sign({ value, result }: { value: string; result: Result }) {
  const year = result.sign?.[0]
  return year ? (
    <span className="mt-0.5 block text-center text-11 text-text2">
      {valueName(zodiacOf(Number(value), year))}
    </span>
  ) : null
}

/** The sum is what most bets on these draws are on. */
function Sum({ family, result }: { family: string; result: Result }) {
  if (family !== 'L28' && family !== 'K3') return null
  const sum = (result.balls ?? []).reduce((all, value) => all + Number(value), 0)
  return <span className="ml-1 font-bold tabular-nums text-link">= {sum}</span>
}

type PrizesProps = { fields: readonly Field[]; result: Result; isFresh: boolean | undefined }

function Prizes({ fields, result, isFresh }: PrizesProps) {
  return (
    <table className="w-full text-14" aria-label={t('lottery.result')}>
      <tbody>
        {fields.map(({ field }, i) => (
          <tr
            key={field}
            className={`border-t border-line first:border-t-0 ${isFresh ? 'draw-in' : ''}`}
            style={{ animationDelay: `${i * STAGGER_MS}ms` }}
          >
            <th
              scope="row"
              className="w-28 py-1.5 pr-2 text-left text-12 font-semibold text-text2 first-letter:uppercase"
            >
              {fieldName(field)}
            </th>
            <td className="py-1.5">
              <span className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
                {(result[field] ?? []).map((value, place) => (
                  <span
                    key={`${place.toString()}-${value}`}
                    className={i === 0 ? 'font-display text-20 text-link' : 'font-semibold'}
                  >
                    {value}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
