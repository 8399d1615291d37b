import type { Member } from '../member.ts'
import { seededRandom } from '../random.ts'
import type { ServiceRequest } from '../records/service.ts'
import { type Act, orRefused } from './act.ts'
import { withPaymentPassword } from './cashier.ts'

/** Of a hundred requests, how many an agent never answers, declines, and accepts without paying. */
const NEVER = 8
const DECLINED = 8
const UNPAID = 6
const DAY_MS = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** An agent has a link to invite by, and others of the crowd learn its code. */
export const openTeam: Act = (member) =>
  orRefused(async () => {
    const { browser } = member
    const { links } = await browser.call('registerLinks')
    const own = links.find(({ joinsAs, state }) => joinsAs === 'member' && state === 'active')
    const body = { joinsAs: 'member', rebates: {}, channel: 'friends' } as const
    const code = own?.code ?? (await browser.call('createRegisterLink', { body })).code
    if (!(await withPaymentPassword(member))) return 'refused'
    member.invite?.(code)
    return 'done'
  })

/** Answers what the team asks for: most of it in time, and not all of it. */
export const answerTeam: Act = (member) =>
  orRefused(async () => {
    const query = { side: 'team', state: 'open' } as const
    const { content } = await member.browser.call('serviceRequests', { query })
    for (const request of content) await answer(member, request)
    return content.length > 0 ? 'done' : 'waiting'
  })

/** Looks at how the team is doing. */
export const readTeam: Act = async ({ browser }) => {
  const now = Date.now()
  const query = { from: dayOf(now - 7 * DAY_MS), to: dayOf(now) }
  await browser.call('agentAnnouncements', { query: {} })
  await browser.call('teamOverview', { query })
  await browser.call('teamMembers', { query: {} })
  return 'done'
}

/** The mood of an agent about a request is the same whenever they look at it. */
function moodFor({ reference }: ServiceRequest) {
  const rolled = seededRandom(reference).between(0, 99)
  if (rolled < NEVER) return 'never'
  if (rolled < NEVER + DECLINED) return 'declines'
  return rolled < NEVER + DECLINED + UNPAID ? 'does not pay' : 'serves'
}

async function answer(member: Member, request: ServiceRequest) {
  const mood = moodFor(request)
  const { kind, state } = request
  if (state === 'waiting') {
    if (mood === 'never') return
    if (mood === 'declines' || !(await canServe(member, request)))
      return move(member, request, 'decline')
    return kind === 'deposit' ? acceptDeposit(member, request) : move(member, request, 'accept')
  }
  if (kind === 'withdrawal' && state === 'accepted') {
    return move(member, request, mood === 'does not pay' ? 'decline' : 'paid')
  }
  if (kind === 'deposit' && state === 'paid') return move(member, request, 'received')
}

/** A deposit comes from what the agent has been given for it: what members withdrew, or passed up. */
async function canServe({ browser }: Member, { kind, amount }: ServiceRequest): Promise<boolean> {
  if (kind === 'withdrawal') return true
  const { wallets } = await browser.call('transferStanding')
  const { free } = wallets.find(({ wallet }) => wallet === 'agent') ?? { free: '0' }
  return Number(free) >= Number(amount)
}

type Action = 'accept' | 'decline' | 'paid' | 'received'

/** Whoever was faster, or is not allowed to, reads it and goes on with the next one. */
async function move({ browser }: Member, { requestId }: ServiceRequest, action: Action) {
  const body = { requestId, action, note: action === 'accept' ? 'in a few minutes' : '' }
  await orRefused(async () => {
    await browser.call('moveServiceRequest', { body })
    return 'done'
  })
}

async function acceptDeposit({ browser, person }: Member, { requestId }: ServiceRequest) {
  const note = `e-wallet 0${person.mobileNum}`
  const { paymentPassword } = person
  const body = { requestId, note, wallet: 'agent', paymentPassword } as const
  await orRefused(async () => {
    await browser.call('acceptServiceDeposit', { body })
    return 'done'
  })
}
