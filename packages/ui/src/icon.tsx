import sprite from '../icons.svg'

/** An icon of the sprite; decorative, so that its button or link carries the name. */
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className="shrink-0">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
