import { parseMinor } from '@parola/money'
import type { Member } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { type Act, orRefused } from './act.ts'

type Item = { missionId: string; window: string }

/** Looks at the missions and the leaderboards, and claims what is completed, one mission after another. */
export const visitMissions: Act = async (member) => {
  const { browser } = member
  const { missions } = await browser.call('missionSummary')
  const { boards } = await browser.call('missionLeaderboard', { query: {} })
  const [board] = boards
  if (board) {
    const query = { board: board.id, window: 'last' } as const
    await browser.call('missionLeaderboard', { query })
  }
  for (const { id, window, state } of missions) {
    if (state !== 'ready') continue
    await orRefused(async () => {
      await claimMissionAs(member, { missionId: id, window })
      return 'done'
    })
  }
  return 'done'
}

/** A repeated claim returns the first one. */
export async function claimMissionAs(member: Member, item: Item) {
  const { browser, records } = member
  const key = `mission-request:${item.missionId}:${item.window}`
  await requesting(
    member,
    { key, kind: 'claim', about: { mission: JSON.stringify(item) } },
    async () => {
      const { claimed } = await browser.call('claimMissions', { body: { items: [item] } })
      for (const { reward, reference } of claimed) {
        if (reward.kind === 'cash')
          records.put(`reward:${reference}`, parseMinor(reward.amount, records.currency))
      }
    },
  )
}
