import type { Verification } from '@parola/contract'
import { Alert, Button, buttonClass, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { t } from '../../platform/texts/i18n.ts'
import { forgetWanted, goOn, wantedBefore } from './after-approval.ts'
import { Later } from './intro.tsx'

type EndProps = { icon: string; tone: string; title: string; children: ReactNode }

function End({ icon, tone, title, children }: EndProps) {
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span className={`grid size-16 place-items-center rounded-full bg-s2 ${tone}`}>
        <Icon name={icon} size={34} />
      </span>
      <p role="status" className="font-display text-22">
        {title}
      </p>
      {children}
    </div>
  )
}

function LookAround({ onClick = closeDialog }: { onClick?: () => void }) {
  return (
    <Button isWide onClick={onClick}>
      {t('kyc.close')}
    </Button>
  )
}

/** What happens after the documents were sent, and how long it takes; the dialog follows it by itself. */
export function Pending({ isPerson }: { isPerson: boolean }) {
  const steps = [
    [t('kyc.pending.check'), t(isPerson ? 'kyc.pending.person' : 'kyc.pending.text')],
    [t('kyc.pending.result'), t('kyc.pending.resultText')],
    [t('kyc.pending.goOn'), goOnText()],
  ] as const
  return (
    <End icon="clock" tone="text-link" title={t('kyc.pending.title')}>
      <ol aria-label={t('kyc.pending.next')} className="grid w-full gap-2.5 text-left">
        {steps.map(([title, text], i) => (
          <li
            key={title}
            aria-current={i === 0 ? 'step' : undefined}
            className="flex gap-3 rounded-lg border border-line bg-s2 p-3"
          >
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full text-13 font-bold ${i === 0 ? 'btn-brand' : 'bg-s3 text-text2'}`}
            >
              {i + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-14 text-text2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <LookAround />
    </End>
  )
}

function goOnText(): string {
  const wanted = wantedBefore()
  if (wanted?.name === 'deposit') return t('kyc.pending.deposit')
  if (wanted?.name === 'game') return t('kyc.pending.game', { name: String(wanted.props.name) })
  return t('kyc.approved.text')
}

export function Approved() {
  const wanted = wantedBefore()
  const leave = () => {
    forgetWanted()
    closeDialog()
  }
  return (
    <End icon="badge-check" tone="text-win" title={t('kyc.approved.title')}>
      <p className="text-text2">{t('kyc.approved.text')}</p>
      <Button variant="brand" isWide onClick={goOn}>
        {!wanted || wanted.name === 'deposit'
          ? t('kyc.approved.deposit')
          : wanted.name === 'game'
            ? t('kyc.approved.game', { name: String(wanted.props.name) })
            : t('kyc.approved.goOn')}
      </Button>
      <LookAround onClick={leave} />
    </End>
  )
}

/** Final: nothing can be sent any more, and the contact is shown. */
export function Barred({ minAge }: { minAge: number }) {
  const { data } = useQuery(callQuery('systemStatus'))
  return (
    <End icon="circle-x" tone="text-loss" title={t('kyc.barred.title')}>
      <p className="text-text2">{t('kyc.barred.text', { age: minAge })}</p>
      {data?.customerService ? (
        <a className={buttonClass({ variant: 'brand', isWide: true })} href={data.customerService}>
          {t('kyc.barred.help')}
        </a>
      ) : null}
      <LookAround />
    </End>
  )
}

const NAMES = {
  idCardFront: 'kyc.front',
  idCardBack: 'kyc.back',
  idCardSelfie: 'kyc.selfie',
} as const

type RefusedProps = {
  refused: Verification['refused']
  onAgain: () => void
  onLater: () => void
}

/** What was refused, why, and how to resolve each. */
export function Refused({ refused, onAgain, onLater }: RefusedProps) {
  return (
    <>
      <p role="status" className="font-display text-20">
        {t('kyc.refused.title')}
      </p>
      <ul className="mt-3 grid gap-2.5">
        {refused.map(({ part, reason }) => (
          <li
            key={`${part}${reason}`}
            className="flex gap-3 rounded-lg border border-line bg-s2 p-3"
          >
            <span className="text-loss">
              <Icon name="circle-alert" size={20} />
            </span>
            <span>
              <span className="block font-semibold">
                {t(part === 'personalInfo' ? 'kyc.part.personalInfo' : NAMES[part])}
              </span>
              <span className="block text-14 text-text2">{t(`kyc.reason.${reason}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-text2">{t('kyc.refused.text')}</p>
      <Button variant="brand" isWide className="mt-5" onClick={onAgain}>
        {t('kyc.refused.again')}
      </Button>
      <Later onLater={onLater} />
    </>
  )
}

export function Trouble({ again, later }: { again: () => void; later: () => void }) {
  return (
    <>
      <Alert kind="bad">{t('kyc.failed')}</Alert>
      <Button variant="brand" isWide className="mt-5" onClick={again}>
        {t('shell.retry')}
      </Button>
      <Later onLater={later} />
    </>
  )
}
