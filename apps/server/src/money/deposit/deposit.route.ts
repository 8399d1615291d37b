import {
  cancelDeposit,
  depositByReference,
  depositChannels,
  deposits,
  requestDeposit,
} from '@parola/contract'
import { formatMinor, PPM_OF_PERCENT } from '@parola/money'
import { settingsOf } from '#foundations/settings'
import type { PaymentGateway, Response } from '#money/payment-gateway'
import { turnoverSettings } from '#money/turnover'
import { answers, type Opening, pageAt, rangeOf } from '#platform/http'
import { type Engine, type Glance, memberOf, refuse, work } from '#platform/work'
import {
  applyPayment,
  type DepositParts,
  refuseDeposit,
  UNVERIFIED_PAYER,
} from './apply-payment.ts'
import { type DepositRow, selectByReference, selectDeposits } from './deposit.sql.ts'
import type { DepositOffers } from './deposit-offers.ts'
import { depositSettings } from './deposit-settings.ts'
import { createDeposit, depositView, depositViews } from './deposits.ts'

type Parts = DepositParts & {
  engine: Engine
  gateway: PaymentGateway
  offers: DepositOffers
  publicUrl: string
  /** Where the gateway sends its messages. */
  callbackUrl: string
}

export function depositRoutes(parts: Parts) {
  return [
    answers(depositChannels, { reads: (look) => readChannels(parts.offers, look) }),
    answers(requestDeposit, {
      acts: async (opening, { body }) => {
        const row = await work(parts.engine, opening, (w) => createDeposit(w, parts.offers, body))
        return { value: await viewNow(parts, await sendToGateway(parts, opening, row)) }
      },
    }),
    answers(cancelDeposit, {
      acts: async (opening, { body }) => {
        const row = await giveUp(parts, opening, body.reference)
        return { value: await viewNow(parts, row) }
      },
    }),
    answers(deposits, {
      reads: async (glance, { query }) => {
        const { rows, total } = await selectDeposits(glance.db, {
          memberId: memberOf(glance),
          ...rangeOf(query),
        })
        const content = await depositViews(glance.db, rows, glance.now)
        return pageAt(query, { content, total })
      },
    }),
    answers(depositByReference, {
      reads: async (glance, { query }) => {
        const row = await selectByReference(glance.db, query.reference)
        if (row?.member_id !== memberOf(glance)) refuse('NOT_FOUND')
        return depositView(glance.db, row, glance.now)
      },
    }),
  ]
}

async function viewNow({ engine }: Parts, row: DepositRow) {
  return depositView(engine.db.kysely, row, engine.clock.now())
}

async function readChannels(offers: DepositOffers, look: Glance) {
  const { channels, quickMinor } = await settingsOf(look, depositSettings)
  return {
    channels: channels.map((c) => ({
      channel: c.channel,
      name: c.name,
      kind: c.kind,
      network: c.network,
      min: c.minMinor,
      max: c.maxMinor,
      fee: {
        fixed: c.fee.fixedMinor,
        percent: String(c.fee.ppm / PPM_OF_PERCENT),
        payer: c.fee.payer,
      },
      etaS: c.etaS,
      expiryS: c.expiryS,
      open: c.isOpen,
    })),
    quick: quickMinor,
    offers: await offers.list(look),
    depositMultiple: (await settingsOf(look, turnoverSettings)).depositMultiple,
  }
}

/** Cancels the caller's deposit at the gateway, which alone decides whether that is still possible. */
async function giveUp(parts: Parts, opening: Opening, reference: string): Promise<DepositRow> {
  const { engine, gateway } = parts
  const row = await selectByReference(engine.db.kysely, reference)
  if (row?.member_id !== memberOf(opening)) refuse('NOT_FOUND')
  if (row.state !== 'PENDING' || !row.gateway_id) refuse('DEPOSIT_STATE')
  const response = await gateway.cancel(row.gateway_id)
  if (response.kind === 'unknown') refuse('GATEWAY_UNREACHABLE')
  await applyResponse(parts, opening, { row, response })
  const next = await selectByReference(engine.db.kysely, reference)
  if (next?.state !== 'CANCELLED') refuse('DEPOSIT_STATE')
  return next
}

async function applyResponse(
  parts: Parts,
  opening: Opening,
  { row, response }: { row: DepositRow; response: Response },
) {
  if (response.kind !== 'payment' || response.payment.reference !== row.reference) return
  await work(parts.engine, opening, (w) => applyPayment(parts, w, response.payment))
}

/** The gateway is called outside any transaction; no answer leaves the deposit to the timer. */
async function sendToGateway(parts: Parts, opening: Opening, row: DepositRow): Promise<DepositRow> {
  if (row.state !== 'CREATED') return row
  const { kysely } = parts.engine.db
  const name = await parts.guards.verifiedName(kysely, row.member_id)
  const response = await parts.gateway.create({
    merchant: row.brand_id,
    reference: row.reference,
    channel: row.channel,
    currency: row.currency,
    amount: formatMinor(row.amount_minor, row.currency),
    return_url: `${parts.publicUrl}/member?tab=depositv2&reference=${row.reference}`,
    callback_url: parts.callbackUrl,
    payer: { name: name ?? UNVERIFIED_PAYER },
    expires_at: row.expires_at.toISOString(),
    client_ip: opening.actor.address,
  })
  await applyResponse(parts, opening, { row, response })
  if (response.kind === 'refused') await work(parts.engine, opening, (w) => refuseDeposit(w, row))
  return (await selectByReference(kysely, row.reference)) ?? row
}
