/** Entries for the agent alone, and for none of its sub-accounts. */
export const OWN_TABS: ReadonlySet<string> = new Set(['agentService', 'subAccounts'])

/** The menu of the agent centre by the names of AGT-02, with what switches an entry on. */
export const TABS = [
  ['agentAnnouncement', 'bell', null],
  ['agentTeamOverview', 'layout-grid', null],
  ['registerCenter', 'link', null],
  ['downlineManagmentView', 'user', null],
  ['personalHistoryCopy', 'history', null],
  ['palStatementsAgentCopy', 'trophy', null],
  ['agentRevenueReport', 'wallet', null],
  ['agentDownlineTransactionDetailsCopy', 'receipt-text', null],
  ['agentContracts', 'badge-check', null],
  ['agentService', 'clock', null],
  ['subAccounts', 'users', null],
  ['agentDividendRecordCopy2', 'crown', 'DIVIDEND3'],
  ['agentDailyWages2', 'sun', 'DAILYSALARY3'],
  ['agentHourSalary', 'clock', 'HOURSALARY3'],
  ['agentRealtimeSalary', 'zap', 'REALTIMESALARY3'],
] as const

export type Tab = (typeof TABS)[number][0]
