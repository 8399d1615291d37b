import { t } from '../platform/i18n.ts'

type TermsProps = {
  age: number
  checked: boolean
  onChange: (is: boolean) => void
  error?: string | undefined
}

export function Terms({ age, checked, onChange, error }: TermsProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2 text-14">
        <input
          type="checkbox"
          name="terms"
          className="size-5 accent-[var(--brand)]"
          checked={checked}
          aria-invalid={Boolean(error)}
          onChange={(e) => onChange(e.target.checked)}
        />
        <span>
          {t('people.terms', { age })}{' '}
          <a href="/help#term" target="_blank" rel="noreferrer" className="text-link underline">
            {t('people.termsLink')}
          </a>
        </span>
      </label>
      {error ? <p className="text-12 text-loss">{error}</p> : null}
    </div>
  )
}
