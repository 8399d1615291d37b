import { Alert, Button } from '@parola/ui'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { useSession } from '../../platform/session/session.ts'
import { dateTime, t, textOf } from '../../platform/texts/i18n.ts'
import { type Centre, protectionOf, type Step } from './protection.ts'

const LEVELS = [1, 2, 3] as const
const COLOURS = { 1: 'bg-loss', 2: 'bg-brand', 3: 'bg-win' }

/** Opens what does a step. */
export function openStep(step: Step) {
  if (step === 'password') openDialog('change-password')
  else openDialog('security', { what: step })
}

/** How well the account is protected, and the one thing to do next. */
export function Overview({ centre }: { centre: Centre }) {
  const member = useSession((s) => s.member)
  const { level, done, total, next } = protectionOf(centre)
  return (
    <div className="overflow-hidden panel">
      <div className="capiz grid gap-5 p-5 md:grid-cols-[1fr_auto] md:items-center md:p-6">
        <div className="flex min-w-0 items-center gap-4">
          <img
            src={`/art/avatar/${member?.id}.svg`}
            alt=""
            width="60"
            height="60"
            className="rounded-full"
          />
          <dl className="min-w-0">
            <dt className="text-13 text-text2">{t('people.username')}</dt>
            <dd className="truncate font-display text-20">{member?.account}</dd>
          </dl>
        </div>
        <div className="grid gap-2 md:w-64">
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-13 text-text2">{t('security.protection')}</span>
            <b>{t(`security.level.${level}`)}</b>
          </p>
          <p aria-hidden="true" className="grid grid-cols-3 gap-1.5">
            {LEVELS.map((step) => (
              <i
                key={step}
                className={`h-2 rounded-full ${step <= level ? COLOURS[level] : 'bg-s3'}`}
              />
            ))}
          </p>
          <p className="text-13 text-text2">{t('security.done', { done, of: total })}</p>
        </div>
      </div>
      {next ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line p-4 md:px-6">
          <p className="min-w-0 flex-1 basis-60 text-14">{t(`security.why.${next}`)}</p>
          <Button variant="brand" isWide className="md:w-auto" onClick={() => openStep(next)}>
            {t(`security.do.${next}`)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Withdrawals are paused: since when, until when and why. */
export function HoldNotice({ centre }: { centre: Centre }) {
  const { withdrawalsHeldUntil, heldFor } = centre
  if (!withdrawalsHeldUntil) return null
  return (
    <Alert kind="wait">
      {t('security.held', {
        time: dateTime(withdrawalsHeldUntil),
        change: textOf(`security.heldFor.${heldFor}`, t('security.heldFor.other')),
      })}
    </Alert>
  )
}
