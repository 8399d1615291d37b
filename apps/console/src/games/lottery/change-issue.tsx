import { Alert, Button, Facts } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { moneyText } from '../../platform/figures.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useChange, useCurrency } from '../../platform/query.ts'
import type { Effect, IssueDetail } from './lottery.types.ts'
import { emptyResult, ResultFields, resultAliases, resultIn } from './result-fields.tsx'

type Change = 'void' | 'correct'

/** A void or a correction: its effect first, then the request to a second operator. */
export function ChangeIssue({ detail }: { detail: IssueDetail }) {
  const [change, setChange] = useState<Change | null>(null)
  const { issue, result } = detail
  const mayCorrect = issue.source === 'OFFICIAL' && !issue.isSimulated && result !== null
  if (change) {
    return (
      <ChangeForm key={change} change={change} detail={detail} onClose={() => setChange(null)} />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayCorrect ? (
        <Button icon="pencil" onClick={() => setChange('correct')}>
          {t('lottery.correct')}
        </Button>
      ) : null}
      <Button variant="danger" onClick={() => setChange('void')}>
        {t('lottery.void')}
      </Button>
    </div>
  )
}

type Props = { change: Change; detail: IssueDetail; onClose: () => void }

function ChangeForm({ change, detail, onClose }: Props) {
  const { gameCode, numero } = detail.issue
  const [effect, setEffect] = useState<Effect | null>(null)
  const [seen, setSeen] = useState('')
  const look = useChange('lotteryEffect', { done: setEffect })
  const form = useAction('proposeLotteryChange', {
    values: emptyResult(detail),
    body: ({ reason, ...typed }) => ({
      ...{ gameCode, numero, because: reason },
      result: change === 'void' ? null : resultIn(detail, typed),
    }),
    aliases: resultAliases(detail),
    refreshes: ['lotteryIssue', 'approvals'],
    says: t('lottery.requested'),
    done: onClose,
  })
  const result = () =>
    change === 'void'
      ? null
      : resultIn(
          detail,
          Object.fromEntries(detail.fields.map(({ name }) => [name, form.value(name)])),
        )
  const show = () => {
    setSeen(JSON.stringify(result()))
    look.mutate({ gameCode, numero, result: result() })
  }
  const isShown = effect !== null && seen === JSON.stringify(result())
  return (
    <section className="grid gap-3">
      <h3 className="side-title">{t(`lottery.${change}`)}</h3>
      {change === 'correct' ? <ResultFields detail={detail} form={form} /> : null}
      {isShown ? (
        <>
          <EffectFacts effect={effect} />
          <ActionForm
            form={form}
            actions={[{ text: t('lottery.request'), isDanger: true }]}
            aside={<Button onClick={onClose}>{t('close')}</Button>}
          />
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="brand" isBusy={look.isPending} onClick={show}>
            {t('lottery.showEffect')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      )}
    </section>
  )
}

/** What a change would pay and take. */
function EffectFacts({ effect }: { effect: Effect }) {
  const currency = useCurrency()
  return (
    <>
      <Facts
        rows={[
          [t('lottery.changed'), `${effect.changed} / ${effect.tickets}`],
          [t('lottery.paidMore'), moneyText(effect.paid, currency)],
          [t('lottery.taken'), moneyText(effect.taken, currency)],
          [t('lottery.owed'), <strong key="owed">{moneyText(effect.owed, currency)}</strong>],
          [t('lottery.asOf'), dateTime(effect.asOf)],
        ]}
      />
      {effect.isPartial ? <Alert kind="wait">{t('lottery.partial')}</Alert> : null}
    </>
  )
}
