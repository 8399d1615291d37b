/** The subject of a message, by the beginning of its kind, and the tab with more about it. */
const ABOUT = [
  ['deposit', 'wallet', 'depositv2'],
  ['withdrawal', 'download', 'withdraw'],
  ['reward', 'gift', 'rewardCenter'],
  ['round', 'dices', 'personalHistoryCopy'],
  ['kyc', 'id-card', 'securityCenter'],
  ['rebate', 'zap', 'manualRebate'],
  ['vip', 'crown', 'vip'],
  ['mission', 'crown', 'missionLeaderboard'],
  ['points', 'star', 'points'],
  ['transfer', 'send', 'transferUpline'],
  ['service', 'clock', 'transferUpline'],
  ['contract', 'badge-check', 'transferUpline'],
  ['team', 'user', 'securityCenter'],
  ['adjustment', 'receipt-text', 'transactionHistory'],
  ['forfeiture', 'receipt-text', 'transactionHistory'],
  ['lottery', 'ticket', 'personalHistoryCopy'],
  ['feedback', 'message-circle', 'feedback'],
] as const
const SECURITY = ['security', 'shield', 'securityCenter'] as const

const OF_AGENTS = ['memberRequests', 'clock', 'agentService'] as const

type Message = { kind: string; params: Record<string, string> }

/** What a message is about, its icon and the page with more about it: agents have a page of their own for requests. */
export function aboutOf({ kind, params }: Message) {
  if (kind.startsWith('service-') && params.side === 'agent') return OF_AGENTS
  return ABOUT.find(([about]) => kind.startsWith(`${about}-`)) ?? SECURITY
}
