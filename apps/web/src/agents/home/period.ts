import { brandToday } from '../../platform/texts/brand-time.ts'

const DAY_MS = 86_400_000

/** Days of the brand's calendar, both in it. */
export type Period = { from: string; to: string }

export const SPANS = ['today', 'yesterday', '7', '30', 'month', 'lastMonth'] as const
export type Span = (typeof SPANS)[number]

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The first day of the month of a day. */
const monthOf = (day: string) => `${day.slice(0, 8)}01`

/** The days of a preset, as of the brand's day. */
export function periodOf(span: Span, today = brandToday()): Period {
  const first = monthOf(today)
  const lastOfBefore = shifted(first, -1)
  const periods: Record<Span, Period> = {
    today: { from: today, to: today },
    yesterday: { from: shifted(today, -1), to: shifted(today, -1) },
    7: { from: shifted(today, -6), to: today },
    30: { from: shifted(today, -29), to: today },
    month: { from: first, to: today },
    lastMonth: { from: monthOf(lastOfBefore), to: lastOfBefore },
  }
  return periods[span]
}

/** The preset of an address; the last seven days for anything else. */
export const spanIn = (value?: string): Span => SPANS.find((span) => span === value) ?? '7'

/** The day of an address. */
export const dayIn = (value?: string): string | null =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
