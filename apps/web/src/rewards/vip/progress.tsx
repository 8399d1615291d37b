import { useId } from 'react'
import { figures, t } from '../../platform/texts/i18n.ts'

type Props = { label: string; has: number; needed: number; hint: string }

/** How far growth is on its way, as a bar and in words. */
export function Progress({ label, has, needed, hint }: Props) {
  const id = useId()
  const shown = Math.min(has, needed)
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-14">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="text-text2">
          {t('vip.points', { has: figures(String(has)), needed: figures(String(needed)) })}
        </span>
      </p>
      <progress
        aria-labelledby={id}
        className="meter w-full"
        value={shown}
        max={Math.max(1, needed)}
      />
      <p className="mt-1 text-13 text-text2">{hint}</p>
    </div>
  )
}
