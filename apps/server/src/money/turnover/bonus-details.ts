import type { bonusDetails, REQUIREMENT_SOURCES, REQUIREMENT_STATES } from '@parola/contract'
import { settingsOf } from '#foundations/settings'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'
import { lockOf } from './turnover.rules.ts'
import { type RequirementRow, selectRequirements } from './turnover.sql.ts'
import type { Turnover } from './turnover.ts'
import { turnoverSettings } from './turnover-settings.ts'

const WHOLE = 100

/** Open and past turnover requirements, with the rules that apply (bonusDetails). */
export async function readBonusDetails(
  glance: Glance,
  turnover: Turnover,
  { query }: Input<typeof bonusDetails>,
) {
  const { db } = glance
  const memberId = memberOf(glance)
  const { cursor: before, pageSize, ...filter } = query
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectRequirements(db, { memberId, ...filter, before, limit }),
    (row) => row.requirement_id,
  )
  const { open, left, locked, counted, isCountedWhole } = await turnover.standing(db, memberId)
  const { weights, resetBelowMinor } = await settingsOf(glance, turnoverSettings)
  return {
    content: shown.map(viewOf),
    next,
    open: { requirements: open, left, locked },
    counted,
    weights: Object.entries(weights)
      .filter(([, percent]) => percent < WHOLE)
      .map(([gameType, percent]) => ({ gameType, percent })),
    resetBelow: resetBelowMinor,
    isCountedWhole,
  }
}

function viewOf(row: RequirementRow) {
  const {
    requirement_id: id,
    amount_minor: amount,
    required_minor: required,
    done_minor: done,
  } = row
  const isOpen = row.state === 'open'
  return {
    id,
    source: row.source as (typeof REQUIREMENT_SOURCES)[number],
    reference: row.source_key,
    amount,
    required,
    done,
    left: isOpen ? required - done : 0n,
    locked: isOpen ? lockOf({ id, amount, required, done }).locked : 0n,
    state: row.state as (typeof REQUIREMENT_STATES)[number],
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}
