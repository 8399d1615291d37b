import { lazyPage, type Page } from '@parola/client/routing'
import { part } from '../platform/loading/part.ts'
import { unlessMember } from '../platform/session/unless-member.ts'

/** The lottery pages, for members, without footer (requirement APP-12). */
const lotteries = (['lottery', 'seaLottery', 'vnLottery'] as const).map((kind) =>
  lazyPage(
    `/${kind}`,
    async () => {
      const { LotteryPage } = await part(
        () => import('./lottery/lottery-page.tsx'),
        ...['play', 'lottery'],
      )
      return () => <LotteryPage hall={kind} />
    },
    unlessMember,
  ),
)

export const gamesPages: readonly Page[] = [
  ...lotteries,
  lazyPage('/provider', () => part(async () => (await import('./provider-page.tsx')).ProviderPage)),
  lazyPage('/seamless', () =>
    part(async () => (await import('./seamless-page.tsx')).SeamlessPage, 'play'),
  ),
  lazyPage('/winners', () =>
    part(
      async () => (await import('./winners/winners-page.tsx')).WinnersPage,
      ...['winners', 'money', 'pages'],
    ),
  ),
]
