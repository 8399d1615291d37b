import {
  acceptServiceDeposit,
  agentService,
  changeServiceTerms,
  moveServiceRequest,
  opsServiceRequests,
  opsServiceTerms,
  proposeServiceVerdict,
  requestAgentDeposit,
  requestAgentWithdrawal,
  requestOtherUpline,
  serviceRequests,
} from '@parola/contract'
import type { Guards } from '#money/payout-account'
import { answers, type Opening } from '#platform/http'
import { type Engine, glance, memberOf, type Work, work } from '#platform/work'
import { acceptDeposit } from './accept.ts'
import { moveRequest } from './move.ts'
import { requestOther } from './other-upline.ts'
import { readRequests, readService, viewNow } from './read.ts'
import type { RequestRow } from './request.sql.ts'
import { type RequestParts, requestDeposit } from './request.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { proposeTerms, readTerms } from './terms.ts'
import { proposeVerdict, readForConsole } from './verdict.ts'

export type ServiceParts = RequestParts & { engine: Engine; guards: Guards }

export function agentServiceRoutes(parts: ServiceParts) {
  const { engine, guards, fieldKeys } = parts
  /** One change, then the request as its caller sees it. */
  const changes = async (opening: Opening, change: (w: Work) => Promise<RequestRow>) => {
    const { request_id: requestId } = await work(engine, opening, change)
    return { value: await viewNow(fieldKeys, glance(engine, opening), requestId) }
  }
  /** The payment password is proved first, in a unit of work of its own: a wrong one is counted. */
  const proves = (opening: Opening, password: string) =>
    guards.provePayment(engine, opening, { memberId: memberOf(opening), password })
  return [
    answers(agentService, {
      // What may be withdrawn depends on the latest bets.
      acts: async (opening) => {
        const memberId = memberOf(opening)
        await work(engine, opening, ({ tx, brandId, now }) =>
          parts.turnover.catchUp(tx, { memberId, brandId, now }),
        )
        return { value: await readService(fieldKeys, glance(engine, opening)) }
      },
    }),
    answers(serviceRequests, { reads: (look, input) => readRequests(fieldKeys, look, input) }),
    answers(requestAgentDeposit, {
      acts: (opening, { body }) => changes(opening, (w) => requestDeposit(parts, w, body)),
    }),
    answers(requestAgentWithdrawal, {
      acts: async (opening, { body: { paymentPassword, ...body } }) => {
        await proves(opening, paymentPassword)
        return changes(opening, (w) => requestWithdrawal(parts, w, body))
      },
    }),
    answers(acceptServiceDeposit, {
      acts: async (opening, { body: { paymentPassword, ...body } }) => {
        await proves(opening, paymentPassword)
        return changes(opening, (w) => acceptDeposit(parts, w, body))
      },
    }),
    answers(moveServiceRequest, {
      acts: (opening, { body }) => changes(opening, (w) => moveRequest(parts, w, body)),
    }),
    answers(requestOtherUpline, { writes: requestOther }),
    answers(opsServiceRequests, { reads: (look, input) => readForConsole(fieldKeys, look, input) }),
    answers(proposeServiceVerdict, { writes: proposeVerdict }),
    answers(opsServiceTerms, { reads: readTerms }),
    answers(changeServiceTerms, { writes: proposeTerms }),
  ]
}
