import { Icon } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'

const QUESTIONS = ['become', 'who', 'lose', 'change', 'levels', 'withdraw', 'proof'] as const

/** What new agents ask. */
export function Questions() {
  return (
    <div className="panel divide-y divide-line">
      {QUESTIONS.map((question) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold hover:bg-s2">
            <span className="min-w-0 flex-1">{t(`programme.question.${question}`)}</span>
            <span className="text-text2 transition-transform group-open:rotate-180">
              <Icon name="chevron-down" size={20} />
            </span>
          </summary>
          <p className="max-w-[80ch] px-5 pb-5 text-text2">{t(`programme.answer.${question}`)}</p>
        </details>
      ))}
    </div>
  )
}
