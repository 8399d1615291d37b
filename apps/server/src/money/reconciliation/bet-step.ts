import type { Kysely } from 'kysely'
import { betSteps } from '#games/bet'
import type { Tables } from '#platform/db'
import type { Progress, StepOf, Stepped } from './ledger-steps.ts'

/** Bets and rollbacks against their postings, a bounded part of them at a time. */
export async function betStep(
  db: Kysely<Tables>,
  { brandId }: StepOf,
  progress: Progress,
): Promise<Stepped> {
  const from = (progress.laterAfter as betSteps.BetsAfter | null) ?? betSteps.BETS_START
  const { after, flaws } = await betSteps.selectUnbalancedAfter(db, from)
  const check = { area: 'vendors' as const, check: 'bets' as const }
  const findings = flaws
    .filter((flaw) => flaw.brandId === brandId)
    .map(({ subject, memberId }) => ({ ...check, subject, memberId }))
  const phase = after === null ? ('rest' as const) : ('later' as const)
  return { progress: { ...progress, phase, laterAfter: after }, findings, marks: [] }
}
