import { Checkbox } from '@parola/ui'
import { t } from '../platform/texts/i18n.ts'

type TermsProps = {
  age: number
  checked: boolean
  onChange: (is: boolean) => void
  error?: string | undefined
}

export function Terms({ age, checked, onChange, error }: TermsProps) {
  return (
    <Checkbox
      name="terms"
      label={
        <>
          {t('people.terms', { age })}{' '}
          <a href="/help#term" target="_blank" rel="noreferrer" className="link">
            {t('people.termsLink')}
          </a>
        </>
      }
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
