import { DateTime as KitDateTime } from '@parola/ui'
import { offsetText } from './instant.ts'
import { currentZone } from './zone.ts'

type Props = { at: string | null; className?: string }

/** An instant in the zone that the operator has chosen, with its distance from UTC. */
export function DateTime({ at, className }: Props) {
  if (at === null) return '–'
  const zone = currentZone()
  return (
    <span className={`whitespace-nowrap ${className ?? ''}`}>
      <KitDateTime at={at} zone={zone} />{' '}
      <small className="text-11 text-text3">{offsetText(Date.parse(at), zone)}</small>
    </span>
  )
}
