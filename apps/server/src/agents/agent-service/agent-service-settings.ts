import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const minutes = z.number().int().min(1).max(10_080)

/** Deposits and withdrawals through agents (decision 0026); off unless a brand has agents who offer them. */
export const agentServiceSettings = defineSettings(
  'agent-service',
  z.object({
    isOn: z.boolean(),
    /** How long an agent has to answer. */
    answerMinutes: minutes,
    /** How long whoever pays outside has, from the answer on. */
    settleMinutes: minutes,
    /** How long the other side has to confirm, before operators decide. */
    confirmMinutes: minutes,
    minMinor: minorUnits,
    maxMinor: minorUnits,
    /** Requests of one kind that a member may make on a day. */
    dailyTimes: z.number().int().min(1).max(100),
    /** How long after a breach another agent may be asked for. */
    breachDays: z.number().int().min(1).max(365),
  }),
  {
    isOn: false,
    answerMinutes: 30,
    settleMinutes: 60,
    confirmMinutes: 120,
    minMinor: 10_000n,
    maxMinor: 5_000_000n,
    dailyTimes: 10,
    breachDays: 30,
  },
  { elsewhere: 'all' },
)

export type AgentServiceSettings = typeof agentServiceSettings.default
