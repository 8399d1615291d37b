import { t } from './i18n.ts'

type TabsProps<T extends string> = {
  label: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  disabled?: boolean
  onChange: (value: T) => void
}

/** A row of choices that is wider than a phone shows the one that holds. */
const intoView = (chosen: HTMLElement | null) =>
  chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** One of a few, as a row of buttons. */
export function Segments<T extends string>(props: TabsProps<T>) {
  const { label, value, options, disabled, onChange } = props
  return (
    <fieldset className="segments" aria-label={label} disabled={disabled}>
      {options.map(([one, text]) => (
        <button
          key={one}
          ref={one === value ? intoView : undefined}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

type PagerProps = { page: number; pages: number; go: (page: string | undefined) => void }

/** Pages counted by number. */
export function Pager({ page, pages, go }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="mt-3 flex items-center gap-2" aria-label={t('pages')}>
      <button
        type="button"
        className="btn"
        disabled={page <= 1}
        onClick={() => go(page > 2 ? String(page - 1) : undefined)}
      >
        {t('queue.back')}
      </button>
      <span className="text-text2">{t('queue.page', { page, pages })}</span>
      <button
        type="button"
        className="btn"
        disabled={page >= pages}
        onClick={() => go(String(page + 1))}
      >
        {t('next')}
      </button>
    </nav>
  )
}
