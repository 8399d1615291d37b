import { Icon } from '@parola/ui'
import { useEffect, useRef } from 'react'
import { t } from '../../platform/texts/i18n.ts'

export const STEPS = [
  ['info', 'id-card'],
  ['picture', 'camera'],
  ['selfie', 'scan-face'],
] as const

const LOOKS = {
  done: { text: 'text-text2', disc: 'bg-s3 text-win', bar: 'bg-win' },
  current: { text: 'font-semibold text-text', disc: 'bg-s3 text-link', bar: 'bg-brand' },
  ahead: { text: 'text-text2', disc: 'bg-s2 text-text3', bar: 'bg-s3' },
}

/** The progress of the verification: 1 the form, 2 the pictures, including the selfie. */
export function Steps({ current }: { current: 1 | 2 }) {
  const looks =
    current === 1
      ? (['current', 'ahead', 'ahead'] as const)
      : (['done', 'current', 'current'] as const)
  const top = useRef<HTMLOListElement>(null)
  // A new step begins at its top, for eyes and for screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that changes
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <ol
      ref={top}
      tabIndex={-1}
      aria-label={t('kyc.steps')}
      className="mb-5 scroll-mt-4 outline-none grid grid-cols-3 gap-2"
    >
      {STEPS.map(([name, icon], i) => {
        const state = looks[i] ?? 'ahead'
        const look = LOOKS[state]
        return (
          <li
            key={name}
            aria-current={i + 1 === current ? 'step' : undefined}
            className={`grid content-start justify-items-center gap-1.5 text-center text-12 leading-tight ${look.text}`}
          >
            <span aria-hidden="true" className={`h-1 w-full rounded-full ${look.bar}`} />
            <span className={`grid size-9 place-items-center rounded-full ${look.disc}`}>
              <Icon name={state === 'done' ? 'check' : icon} size={18} />
            </span>
            <span>{t(`kyc.step.${name}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
