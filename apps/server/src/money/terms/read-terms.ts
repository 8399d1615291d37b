import {
  inCurrency,
  TERMS_PARTS,
  type TermsPart,
  type terms,
  type termsHistory,
} from '@parola/contract'
import type { Currency } from '@parola/money'
import { z } from 'zod'
import { currencyOf } from '#foundations/brand'
import { settingsToEdit } from '#foundations/settings'
import { type DepositChannel, depositSettings } from '#money/deposit'
import { payoutAccountSettings } from '#money/payout-account'
import { withdrawalSettings } from '#money/withdrawal'
import { requestsOfKinds } from '#people/approval'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'
import {
  ALL,
  channelTerm,
  channelTermsOf,
  methodTerm,
  methodTermsOf,
  withdrawalTerm,
  withdrawalTermsOf,
} from './brand-terms.ts'
import { kindOf, type Requested, subjectOf } from './change-terms.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Term } from './term.types.ts'
import { fieldsOf } from './terms.rules.ts'

type Rebate = z.output<typeof terms.value>['rebate']['terms']
/** How the terms of rebates are read, which belong to a later feature. */
export type RebateTerm = { term: Term<Rebate>; now: (look: Glance) => Promise<Rebate> }

/** Every term of the brand, with what waits for a second operator. */
export async function readTerms(look: Glance, rebate: RebateTerm) {
  const { db, brandId, now } = look
  const { channels } = (await settingsToEdit(look, depositSettings)).settings
  const { methods } = (await settingsToEdit(look, payoutAccountSettings)).settings
  const withdrawal = (await settingsToEdit(look, withdrawalSettings)).settings
  const shown = itemIn(await currencyOf(db, { brandId, now }))
  return {
    depositChannels: channels.map((channel) => ({
      ...shown(
        channelTerm,
        { key: channel.channel, name: nameOf(channel) },
        channelTermsOf(channel),
      ),
      kind: channel.kind,
    })),
    withdrawal: shown(withdrawalTerm, { key: ALL, name: '' }, withdrawalTermsOf(withdrawal)),
    payoutMethods: methods.map((method) =>
      shown(methodTerm, { key: method.channel, name: method.name }, methodTermsOf(method)),
    ),
    rebate: shown(rebate.term, { key: ALL, name: '' }, await rebate.now(look)),
    waiting: await waitingChanges(look),
  }
}

/** `USDT (TRC-20)`: two methods may have one name. */
function nameOf({ name, network }: DepositChannel): string {
  return network ? `${name} (${network})` : name
}

function itemIn(currency: Currency) {
  return <V extends object>(term: Term<V>, named: { key: string; name: string }, value: V) => ({
    ...named,
    seen: fingerprintOf(inCurrency(currency, () => z.encode(term.schema, value)) as object),
    terms: value,
  })
}

async function waitingChanges(look: Glance) {
  const requests = await requestsOfKinds(look, { kinds: TERMS_PARTS.map(kindOf), state: 'open' })
  return requests.map(changeOf)
}

/** Changes of an item that took effect, newest first. */
export async function readHistory(look: Glance, { query }: Input<typeof termsHistory>) {
  const { part, key } = query
  const requests = await requestsOfKinds(look, {
    ...{ kinds: [kindOf(part)], subject: subjectOf(part, key), state: 'approved' },
  })
  return requests.map(changeOf)
}

type Kept = Awaited<ReturnType<typeof requestsOfKinds>>[number]

function changeOf({ kind, details, reason, ...request }: Kept) {
  const { key, before, after } = details as Requested
  return {
    part: kind.slice('terms.'.length) as TermsPart,
    ...{ key, before: before && fieldsOf(before), after: after && fieldsOf(after), reason },
    requestedBy: request.requester,
    requestedAt: request.requestedAt,
    decidedBy: request.decider,
    decidedAt: request.decidedAt,
  }
}
