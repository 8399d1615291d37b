import { Button, Icon } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'
import { STEPS } from './steps.tsx'

/** What the verification will need, before it starts (requirement KYC-02). */
export function Intro({ onStart, onLater }: { onStart: () => void; onLater: () => void }) {
  return (
    <>
      <p className="text-text2">{t('kyc.intro')}</p>
      <ol className="mt-4 grid gap-2.5">
        {STEPS.map(([name, icon], i) => (
          <li
            key={name}
            className="flex items-center gap-3.5 rounded-lg border border-line bg-s2 p-3"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s3 text-link">
              <Icon name={icon} size={22} />
            </span>
            <span>
              <span className="block text-12 text-text2">{t('kyc.stepOf', { step: i + 1 })}</span>
              <span className="block font-semibold">{t(`kyc.step.${name}`)}</span>
              <span className="block text-13 text-text2">{t(`kyc.intro.${name}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 flex gap-2 text-13 text-text2">
        <Icon name="shield" size={18} />
        <span>{t('kyc.intro.private')}</span>
      </p>
      <Button variant="brand" isWide className="mt-5" onClick={onStart}>
        {t('kyc.start')}
      </Button>
      <Later onLater={onLater} />
    </>
  )
}

export function Later({ onLater, isBusy }: { onLater: () => void; isBusy?: boolean }) {
  return (
    <Button isWide className="mt-2" disabled={isBusy} onClick={onLater}>
      {t('kyc.later')}
    </Button>
  )
}
