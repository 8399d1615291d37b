import type { ABSENCES } from '@parola/contract'

export type AbsenceKind = 'time-out' | 'excluded'
export type Length = (typeof ABSENCES)[number]

const DAYS: Partial<Record<Length, number>> = { '24h': 1, '7d': 7, '30d': 30 }
const MONTHS: Partial<Record<Length, number>> = { '6m': 6, '1y': 12, '5y': 60 }

const DAY_MS = 86_400_000

/** A length in days is a time-out, one in months or years an exclusion. */
export function kindOf(length: Length): AbsenceKind {
  return length in DAYS ? 'time-out' : 'excluded'
}

/** When an absence of this length ends; months are calendar months. */
export function endOf(from: Date, length: Length): Date {
  const days = DAYS[length]
  if (days) return new Date(from.getTime() + days * DAY_MS)
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + (MONTHS[length] ?? 0))
  return end
}

type Running = { kind: string; until: Date }

/** Whether a request makes an absence longer or stricter; nothing makes it shorter (RG-004, RG-005). */
export function mayReplace(running: Running | null, request: Running): boolean {
  if (!running) return true
  if (running.kind === 'excluded' && request.kind === 'time-out') return false
  const isGraver = running.kind === 'time-out' && request.kind === 'excluded'
  return isGraver || request.until > running.until
}
