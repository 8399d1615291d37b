import { Details } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'

const QUESTIONS = ['become', 'who', 'lose', 'change', 'levels', 'withdraw', 'proof'] as const

/** What new agents ask. */
export function Questions() {
  return (
    <div className="panel divide-y divide-line">
      {QUESTIONS.map((question) => (
        <Details
          key={question}
          look="row"
          summaryClass="min-h-14 px-5 py-3 font-semibold hover:bg-s2"
          summary={<span className="min-w-0 flex-1">{t(`programme.question.${question}`)}</span>}
        >
          <p className="max-w-[80ch] px-5 pb-5 text-text2">{t(`programme.answer.${question}`)}</p>
        </Details>
      ))}
    </div>
  )
}
