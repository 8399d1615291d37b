const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const OF_CONTRACT = new RegExp(`^agt/(?:dividend|daily|hourly|realtime)/${ID}/(\\d+)/`)
const OF_REBATES = new RegExp(`^agt/rebate/${ID}/(\\d{4}-\\d{2}-\\d{2})`)
const SECOND_MS = 1000

/**
 * The period of what an agent earned, by the key of its entry (rules/agents §6): the instant at which the window of a contract
 * begins, or the day of rebates. Null for any other reference.
 */
export function earnedPeriod(reference: string): { window: string } | { day: string } | null {
  const start = OF_CONTRACT.exec(reference)?.[1]
  if (start) return { window: new Date(Number(start) * SECOND_MS).toISOString() }
  const day = OF_REBATES.exec(reference)?.[1]
  return day ? { day } : null
}
