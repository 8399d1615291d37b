import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import type { IssueDetail } from './lottery.types.ts'
import { emptyResult, ResultFields, resultAliases, resultIn } from './result-fields.tsx'

/** The result of a state draw, from where it was seen; a second operator enters it too, without seeing this. */
export function EnterResult({ detail }: { detail: IssueDetail }) {
  const { gameCode, numero } = detail.issue
  const form = useAction('enterLotteryResult', {
    values: emptyResult(detail),
    body: ({ reason, ...typed }) => ({
      ...{ gameCode, numero, result: resultIn(detail, typed), because: reason },
    }),
    aliases: resultAliases(detail),
    refreshes: ['lotteryIssue', 'lotteryCalendar'],
    says: t('lottery.entered'),
  })
  return (
    <section className="grid gap-2">
      <h3 className="side-title">{t('lottery.enter')}</h3>
      <p className="text-13 text-text2">{t('lottery.enterText')}</p>
      <ActionForm form={form} actions={[{ text: t('lottery.enter') }]}>
        <ResultFields detail={detail} form={form} />
      </ActionForm>
    </section>
  )
}
