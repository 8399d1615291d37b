import { type Screen, screen } from '../platform/screen.ts'

export const gameScreens: readonly Screen[] = [
  screen('/games', async () => (await import('./games.tsx')).CatalogueConsole, {
    text: 'nav.games',
    icon: 'gamepad-2',
    needs: 'game.view',
    key: 'v',
  }),
  screen('/lottery', async () => (await import('./lottery/lottery.tsx')).LotteryConsole, {
    text: 'nav.lottery',
    icon: 'ticket',
    needs: 'draw.view',
    key: 'x',
  }),
]
