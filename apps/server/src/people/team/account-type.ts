import { sql } from 'kysely'
import { settingsOf } from '#foundations/settings'
import type { Tx } from '#platform/db'
import { type Glance, refuse, type Work } from '#platform/work'
import { joinTeam, pathOf } from './places.ts'
import { selectSize } from './size.sql.ts'
import { teamSettings } from './team-settings.ts'

/** Account types (rules/agents §1). */
const MEMBER = 0
const GENERAL_AGENT = 1
const AGENT = 2

type Look = Pick<Glance, 'db' | 'brandId' | 'now'>

/** Whether an agent fits into the tree below some others. */
export async function fitsAgent(look: Look, agentsAbove: number): Promise<boolean> {
  const { maxAgentDepth } = await settingsOf(look, teamSettings)
  return agentsAbove + 1 <= maxAgentDepth
}

/**
 * Makes a member an agent where they are: account, records and place stay. One directly under the house becomes the root of
 * a tree. The caller keeps the places and has locked the account.
 * @throws Refusal ACCOUNT_TYPE_SAME, TEAM_TOO_DEEP
 */
export async function becomeAgent(work: Work, memberId: string): Promise<void> {
  const { tx, brandId, now } = work
  const path = await pathOf(tx, memberId)
  if (!(await fitsAgent({ db: tx, brandId, now }, path?.length ?? 0))) refuse('TEAM_TOO_DEEP')
  const to = path?.length ? AGENT : GENERAL_AGENT
  if (!(await changeType(tx, { memberId, from: MEMBER, to }))) refuse('ACCOUNT_TYPE_SAME')
  if (path === null) await joinTeam(work, { memberId, uplineId: null })
}

/**
 * Makes an agent without a team a member again, where they are. The caller keeps the places and has locked the account.
 * @throws Refusal ACCOUNT_TYPE_SAME, AGENT_HAS_TEAM
 */
export async function becomeMember(work: Work, memberId: string): Promise<void> {
  const { tx } = work
  if ((await selectSize(tx, memberId)).teamSize > 0) refuse('AGENT_HAS_TEAM')
  for (const from of [AGENT, GENERAL_AGENT]) {
    if (await changeType(tx, { memberId, from, to: MEMBER })) return
  }
  refuse('ACCOUNT_TYPE_SAME')
}

type Change = { memberId: string; from: number; to: number }

async function changeType(tx: Tx, { memberId, from, to }: Change): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select team.change_type(${memberId}::uuid, ${from}::smallint, ${to}::smallint) as "isChanged"`.execute(
    tx,
  )
  return rows[0]?.isChanged ?? false
}
