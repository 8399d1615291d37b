import { join } from 'node:path'
import { units, unitsLeft } from '../acts/act.ts'
import { isCredited, requestDeposit } from '../acts/cashier.ts'
import { openAny } from '../acts/games.ts'
import { register } from '../acts/join.ts'
import { verify } from '../acts/verify.ts'
import { Refused } from '../client/answers.ts'
import { openTab, type Tab } from '../client/tab.ts'
import { keptOf, memberAt, type Parts } from '../crowd.ts'
import { Fault } from '../fault.ts'
import type { Member } from '../member.ts'
import { PERSONAS } from '../personas/index.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { openRoll } from '../roll.ts'

/** Members prepared at a time: most of what they do is wait for a verdict and a payment. */
const AT_ONCE = 24
const FUNDS = 5000
const LEAST_FUNDS = 500
const CREDITED = { everyMs: 500, withinMs: 60_000 }
const FAULTS_MAX = 20
const SLOTS_TRIED = 8

export type Player = { member: Member; tab: Tab }
export type Fleet = { players: Player[]; save(): void; close(): Promise<void> }

/**
 * Members who are logged in, verified, in funds, with a slot open and the socket of a tab: registered by the first run
 * and kept for later ones.
 * @throws Fault when too many of them cannot be prepared
 */
export async function openFleet(
  parts: Parts,
  { count, folder, say }: { count: number; folder: string; say(line: string): void },
): Promise<Fleet> {
  const file = join(
    folder,
    `members-${new URL(parts.site.url).host.replace(':', '-')}-${parts.seed}.json`,
  )
  const roll = openRoll(file)
  const players: Player[] = []
  const faults: string[] = []
  const persona = PERSONAS[0] as (typeof PERSONAS)[number]
  const keep = (member: Member, hasLeft: boolean) => {
    const state = keptOf(member, hasLeft)
    if (state) roll.keep(state)
  }
  let next = 0
  const work = async () => {
    // Another takes the place of one who cannot be prepared.
    while (next < count + faults.length && faults.length < FAULTS_MAX && !parts.pace.isOver()) {
      const place = next
      next += 1
      const member = memberAt(parts, { place, persona }, roll.at(place))
      try {
        await prepare(member)
        players.push({ member, tab: openTab(member.browser) })
      } catch (error) {
        faults.push((error as Error).message)
        keep(member, true)
        await member.browser.close()
      }
      if (players.length % 100 === 0) say(`${players.length} of ${count} members are ready`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const save = (hasLeft: boolean) => {
    for (const { member } of players) keep(member, hasLeft)
    roll.write()
  }
  save(false)
  const close = async () => {
    for (const { tab, member } of players) {
      tab.close()
      await member.browser.close()
    }
  }
  if (players.length < count && !parts.pace.isOver()) {
    save(true)
    await close()
    throw new Fault(`Only ${players.length} of ${count} members could be prepared: ${faults[0]}.`)
  }
  return { players, save: () => save(true), close }
}

async function prepare(member: Member) {
  try {
    await enter(member)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'NOT_LOGGED_IN') throw error
    // The session of an earlier run is over.
    member.browser.keep('')
    await enter(member)
  }
  const { browser } = member
  const query = { gameType: 'RNG' as const, pageSize: '60' }
  const { content } = await browser.call('gameList', { query })
  const titles = content.map(({ nodeId }) => nodeId)
  for (let tries = 0; tries < SLOTS_TRIED; tries += 1) {
    // The list holds instant games too, which have no spins.
    if ((await openAny(member, titles)) === 'done' && member.game?.kind === 'slots') return
  }
  throw new Error('no slot could be opened')
}

/** @throws Refused NOT_LOGGED_IN */
async function enter(member: Member) {
  await register(member)
  await member.browser.call('walletBalance')
  await fund(member)
}

async function fund(member: Member) {
  if ((await verify(member)) !== 'done') throw new Error('the identity was not approved')
  await reconcile(member)
  if (unitsLeft(member) >= LEAST_FUNDS) return
  const { browser } = member
  const { channels } = await browser.call('depositChannels')
  const channel = channels.find(
    ({ open, kind, fee }) => open && kind === 'ewallet' && fee.payer === 'house',
  )
  if (!channel) throw new Error('no method of deposit is open')
  const amount = units(member, Math.min(FUNDS, Number(channel.max)))
  const body = { requestKey: crypto.randomUUID(), channel: channel.channel, amount }
  const { reference } = await requestDeposit(member, body)
  if (!(await isCredited(member, reference, CREDITED)))
    throw new Error('a deposit was not credited')
}
