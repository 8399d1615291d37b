import type { serviceRequests } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { figuresOf, leftToTransfer, sentToday, teamTransferSettings } from '#money/team-transfer'
import { leftToday } from '#money/withdrawal'
import { actingMember, type Member } from '#people/member'
import { uplineOf } from '#people/team'
import { addMs, DAY_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, must } from '#platform/work'
import { agentServiceSettings } from './agent-service-settings.ts'
import { partyOf } from './move.ts'
import { notesOf } from './notes.ts'
import { rightOf } from './other-upline.ts'
import {
  countWaiting,
  type NamedRow,
  selectNamed,
  selectRequests,
  selectTimes,
} from './request.sql.ts'
import {
  type Action,
  actionsOf,
  isHeld,
  type Party,
  readsNotes,
  stateAt,
  timesOf,
} from './service.rules.ts'
import { hasAgents, isOn } from './terms.ts'

/** Figures of answers are those of so many days. */
const TIMES_DAYS = 30
/** A member has one open request of each kind. */
const OPEN_MAX = 2

/** Everything about the caller and the agent above on one screen. */
export async function readService(fieldKeys: FieldKeys, look: Glance) {
  const { db, brandId, now } = look
  const member = await actingMember(look)
  const { memberId, currency } = member
  const { config } = await brandById(db, brandId, now)
  const terms = await settingsOf(look, agentServiceSettings)
  const upline = await uplineOf(db, memberId)
  const { free } = await figuresOf(db, { brandId, now }, { memberId, wallet: 'main' })
  const { dailyLeft } = await leftToday(db, { brandId, memberId, now })
  const transferLeft = leftToTransfer(
    await settingsOf(look, teamTransferSettings),
    await sentToday(db, { brandId, memberId, now }),
  )
  const own = { memberId, side: 'own', isOpen: true, limit: OPEN_MAX } as const
  const right = await rightOf(look, memberId)
  return {
    isOn: isOn(config, terms),
    now,
    ...{ currency, currencySymbol: config.currencySymbol },
    upline: upline && {
      nickname: upline.nickname,
      times: await timesNow(look, upline.memberId),
    },
    ...{ min: terms.minMinor, max: terms.maxMinor },
    ...{ answerMinutes: terms.answerMinutes, settleMinutes: terms.settleMinutes },
    free: [dailyLeft, transferLeft].reduce((least, left) => (left < least ? left : least), free),
    open: await views(fieldKeys, look, await selectRequests(db, own)),
    mayLeave: right && {
      breach: right.breach.breach as 'unanswered' | 'unpaid' | 'dispute',
      ...{ reference: right.breach.reference, until: right.until },
    },
    asAgent: await asAgent(look, member),
  }
}

async function asAgent(look: Glance, { kind, memberId }: Member) {
  if (kind !== 'agent') return null
  return {
    times: await timesNow(look, memberId),
    waiting: await countWaiting(look.db, memberId, look.now),
  }
}

async function timesNow({ db, now }: Glance, agentId: string) {
  return timesOf(await selectTimes(db, { agentId, since: addMs(now, -TIMES_DAYS * DAY_MS), now }))
}

export async function readRequests(
  fieldKeys: FieldKeys,
  look: Glance,
  { query }: Input<typeof serviceRequests>,
) {
  const { side, state, cursor: before, pageSize } = query
  const page = { memberId: memberOf(look), side, isOpen: state === 'open', before }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectRequests(look.db, { ...page, limit }),
    (row) => row.request_id,
  )
  return { content: await views(fieldKeys, look, shown), next, now: look.now }
}

/** A request as one of its parties sees it. */
export async function viewNow(fieldKeys: FieldKeys, look: Glance, requestId: string) {
  const row = await selectNamed(look.db, requestId)
  const [view] = await views(fieldKeys, look, row ? [row] : [])
  must(view, 'a request without a view')
  return view
}

async function views(fieldKeys: FieldKeys, look: Glance, rows: readonly NamedRow[]) {
  const { db, brandId, now } = look
  const mayAnswer = hasAgents((await brandById(db, brandId, now)).config)
  const shown = rows.map((row) => {
    const party = partyOf(row, memberOf(look))
    must(party, 'a request of somebody else')
    return { row, party }
  })
  const readable = shown
    .filter(({ row, party }) => readsNotes(row, party, { isBelow: Boolean(row.is_below), now }))
    .map(({ row }) => row.request_id)
  const notes = await notesOf(look.db, fieldKeys, readable)
  return shown.map(({ row, party }) => {
    const { actions, ...view } = viewOf(row, party, now)(notes(row.request_id))
    const may = (action: Action) => action !== 'accept' || (row.is_below && mayAnswer)
    return { ...view, actions: actions.filter(may) }
  })
}

function viewOf(row: NamedRow, party: Party, now: Date) {
  const state = stateAt(row, now)
  return (notes: { note: string; answerNote: string }) => ({
    ...{ requestId: row.request_id, reference: row.reference, kind: row.kind as 'deposit', state },
    other: party === 'member' ? row.agent : row.member,
    ...{ amount: row.amount_minor, currency: row.currency, ...notes },
    ...{ requestedAt: row.requested_at, endedAt: row.ended_at },
    dueBy: state === row.state ? row.due_by : null,
    isHeld: isHeld(row),
    dispute: state === 'disputed' ? ((row.dispute ?? 'overdue') as 'overdue') : null,
    breach: row.breach as 'unanswered' | null,
    actions: actionsOf(row, party, now),
  })
}
