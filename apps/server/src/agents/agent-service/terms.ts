import type { changeServiceTerms } from '@parola/contract'
import { asStored } from '@parola/money'
import type { BrandConfig } from '#foundations/brand'
import { changeSettings, lastVersionOf, settingsOf } from '#foundations/settings'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { decoded, type Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { type AgentServiceSettings, agentServiceSettings } from './agent-service-settings.ts'

const KIND = 'agent-service.terms'
const SUBJECT = 'agent-service:terms'

/** Whether a brand has agents: without them nobody can answer a request, and what was accepted runs to its end. */
export const hasAgents = ({ switches }: Pick<BrandConfig, 'switches'>) =>
  switches.AGENTPOLICY3 ?? false

/** Whether a brand has deposits and withdrawals through agents: both agents and the service are switched on. */
export const isOn = (config: Pick<BrandConfig, 'switches'>, terms: AgentServiceSettings) =>
  terms.isOn && hasAgents(config)

export async function readTerms(look: Glance) {
  const { minMinor: min, maxMinor: max, ...terms } = await settingsOf(look, agentServiceSettings)
  const waiting = await waitingRequest(look, { subject: SUBJECT, kinds: [KIND] })
  const version = await lastVersionOf(look, agentServiceSettings)
  return { version, ...terms, min, max, isWaiting: waiting !== null }
}

/**
 * Asks a second operator to change the clock or the limits. Steps that run keep their deadlines.
 * @throws Refusal VALIDATION, BRAND_CHANGED when somebody else was first, ALREADY_REQUESTED
 */
export async function proposeTerms(work: Work, { body }: Input<typeof changeServiceTerms>) {
  const { version, reason, min: minMinor, max: maxMinor, ...terms } = body
  if (version !== (await lastVersionOf(work, agentServiceSettings))) refuse('BRAND_CHANGED')
  if (minMinor <= 0n) refuse('VALIDATION', { fields: [{ field: 'min', rule: 'aboveZero' }] })
  if (maxMinor < minMinor) refuse('VALIDATION', { fields: [{ field: 'max', rule: 'belowMin' }] })
  const value = asStored({ ...terms, minMinor, maxMinor })
  decoded(agentServiceSettings.schema.strict(), value, 'value')
  const before = asStored(await settingsOf(work, agentServiceSettings))
  await propose(work, { kind: KIND, subject: SUBJECT, details: { version, value, before }, reason })
  return null
}

export const serviceTermsApproval: Approvable = {
  kind: KIND,
  proposeRight: 'terms.propose',
  needs: 'terms.approve',
  carryOut: async (work, { details, reason }) => {
    const { version, value } = details as { version: number; value: object }
    await changeSettings(work, agentServiceSettings, { value, version, reason })
  },
}
