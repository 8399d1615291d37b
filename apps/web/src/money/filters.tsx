import { changeSearch, useSearch } from '@parola/client/routing'
import { CALENDAR } from '@parola/contract/core/calendar'
import { Chip, Icon } from '@parola/ui'
import { brandToday } from '../platform/texts/brand-time.ts'
import { t } from '../platform/texts/i18n.ts'
import { beginning, ending, lastDays, lengthOf, moved, type Period, periodIn } from './days.ts'

const SPANS = [1, 7, 30] as const

type Search = Record<string, string | undefined>

/** The filter of a record is in the address, so that it can be bookmarked, shared and returned to. */
export function useRecordSearch() {
  const search = useSearch<Search>()
  const change = (next: Search) => changeSearch(next, { keepScroll: true })
  return { search, period: periodIn(search), change }
}

type PeriodProps = { period: Period; onChange: (period: Period) => void }

/** Presets, the period before and after, and any two days (requirement MEM-03). */
export function PeriodPicker({ period, onChange }: PeriodProps) {
  const today = brandToday()
  const isLast = period.to >= today
  return (
    <fieldset
      className="mb-3 flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2"
      aria-label={t('money.period')}
    >
      <div className="scroll-x max-w-full">
        <Chip icon="chevron-left" onClick={() => onChange(moved(period, -1))}>
          {t('money.previous')}
        </Chip>
        {SPANS.map((span) => (
          <Chip
            key={span}
            isOn={isLast && lengthOf(period) === span}
            onClick={() => onChange(lastDays(span))}
          >
            {t(`money.span.${span}`)}
          </Chip>
        ))}
        <Chip disabled={isLast} onClick={() => onChange(moved(period, 1))}>
          {t('money.next')}
          <Icon name="chevron-right" size={16} />
        </Chip>
      </div>
      <div className="grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 md:w-[332px]">
        <Day
          label={t('money.from')}
          value={period.from}
          min={CALENDAR.first}
          max={period.to}
          onChange={(from) => onChange(beginning(period, from))}
        />
        <span aria-hidden="true" className="text-text3">
          –
        </span>
        <Day
          label={t('money.to')}
          value={period.to}
          min={period.from}
          max={today}
          onChange={(to) => onChange(ending(period, to))}
        />
      </div>
    </fieldset>
  )
}

type DayProps = {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function Day({ label, onChange, ...input }: DayProps) {
  return (
    <input
      type="date"
      className="input min-h-11 min-w-0 px-2 py-1 text-14"
      aria-label={label}
      required
      {...input}
      onChange={(e) => {
        if (e.target.value && e.target.validity.valid) onChange(e.target.value)
      }}
    />
  )
}
