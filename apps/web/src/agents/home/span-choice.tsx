import { Choice } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'
import { SPANS, type Span } from './period.ts'

type Props = { span: Span; onChange: (span: Span) => void }

export function SpanChoice({ span, onChange }: Props) {
  return (
    <Choice
      className="mb-4"
      label={t('agents.period')}
      options={SPANS.map((value) => [value, t(`agents.span.${value}`)])}
      value={span}
      onChange={onChange}
    />
  )
}
