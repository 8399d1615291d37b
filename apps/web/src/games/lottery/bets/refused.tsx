import { Alert, Button } from '@parola/ui'
import { words } from '../../../platform/calls/client.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { allowedIn } from './buy.ts'

/** What was refused and what is still allowed; nothing was charged. */
export function Refused({ error }: { error: unknown }) {
  const allowed = allowedIn(error)
  return (
    <Alert kind="bad">
      {words(error)}
      {allowed
        ? ` ${t(`lottery.allowed.${allowed.kind}`, { amount: inMoney(allowed.amount) })}`
        : ''}
    </Alert>
  )
}

type NewOddsProps = { name: string; odds: Readonly<Record<string, string>>; onAccept: () => void }

/** What a bet pays by now; its player decides whether to go on. */
export function NewOdds({ name, odds, onAccept }: NewOddsProps) {
  const text = [...new Set(Object.values(odds))].map((each) => `× ${each}`).join(', ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-14">
      <span>{t('lottery.newOdds', { name, odds: text })}</span>
      <Button size="small" onClick={onAccept}>
        {t('lottery.acceptOdds')}
      </Button>
    </div>
  )
}
