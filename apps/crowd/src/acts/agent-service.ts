import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import type { Member } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { noteService, type ServiceRequest } from '../records/service.ts'
import { type Act, type Outcome, orRefused, units } from './act.ts'
import { withPaymentPassword } from './cashier.ts'

const STEP = 10
const PAGE = '50'

type Kind = ServiceRequest['kind']

/** Asks the agent above for a deposit, which is paid outside. */
export const requestDeposit: Act = (member) =>
  sendRequest(member, 'deposit', ({ min, max }) => {
    const { taste, random } = member
    const wanted = random.between(...taste.deposit) * STEP
    return wanted >= Number(min) && wanted <= Number(max) ? wanted : 0
  })

/** Asks the agent above for what may be withdrawn. */
export const requestWithdrawal: Act = (member) =>
  sendRequest(member, 'withdrawal', ({ min, max, free }) => {
    const most = Math.min(Number(free), Number(max), member.taste.withdrawFrom)
    const wanted = Math.floor(most / STEP) * STEP
    return wanted >= Number(min) ? wanted : 0
  })

type Terms = { min: string; max: string; free: string }

async function sendRequest(
  member: Member,
  kind: Kind,
  amountBy: (terms: Terms) => number,
): Promise<Outcome> {
  const service = await member.browser.call('agentService')
  const isOpen = service.open.some((request) => request.kind === kind)
  if (!service.isOn || !service.upline || isOpen) return 'waiting'
  const wanted = amountBy(service)
  if (wanted === 0) return 'broke'
  if (!(await withPaymentPassword(member))) return 'refused'
  return orRefused(async () => {
    const body = { requestKey: randomUUID(), amount: units(member, wanted), note: noteFor(member) }
    await requestService(member, { kind, body })
    return 'done'
  })
}

const noteFor = ({ person }: Member) => `e-wallet 0${person.mobileNum}`

type Requested = { kind: Kind; body: BodyOf<Calls['requestAgentDeposit']> }

/** The request is written down before it is sent: the same key returns the first one. */
export async function requestService(member: Member, requested: Requested) {
  const { browser, records, pace, person } = member
  const { kind, body } = requested
  const { paymentPassword } = person
  const key = `service-request:${body.requestKey}`
  const about = { body: JSON.stringify(requested) }
  await requesting(member, { key, kind: 'service', about }, async () => {
    const request =
      kind === 'deposit'
        ? await browser.call('requestAgentDeposit', { body })
        : await browser.call('requestAgentWithdrawal', { body: { ...body, paymentPassword } })
    noteService(records, request, pace.now())
  })
}

/** Looks at the own requests: pays what the agent has accepted, and confirms what has been paid. */
export const followRequests: Act = async (member) => {
  const { open } = await member.browser.call('agentService')
  for (const request of open) {
    noteService(member.records, request, member.pace.now())
    if (request.kind === 'deposit' && request.actions.includes('paid')) {
      await move(member, request, 'paid')
    } else if (request.kind === 'withdrawal' && request.state === 'paid') {
      await move(member, request, 'received')
    }
  }
  return open.length > 0 ? 'waiting' : 'done'
}

type Action = 'paid' | 'received'

async function move({ browser, records, pace }: Member, request: ServiceRequest, action: Action) {
  const { requestId } = request
  await orRefused(async () => {
    const body = { requestId, action, note: '' }
    noteService(records, await browser.call('moveServiceRequest', { body }), pace.now())
    return 'done'
  })
}

/** What has become of a request, by its reference; undefined for one of long ago. */
export async function serviceByReference({ browser }: Member, reference: string) {
  const isIt = (request: ServiceRequest) => request.reference === reference
  const { open } = await browser.call('agentService')
  const query = { side: 'own', state: 'ended', pageSize: PAGE } as const
  return open.find(isIt) ?? (await browser.call('serviceRequests', { query })).content.find(isIt)
}
