import { type Screen, screen } from '../platform/screen.ts'

export const gameScreens: readonly Screen[] = [
  screen('/games', async () => (await import('./games.tsx')).CatalogueConsole, {
    text: 'nav.games',
    icon: 'gamepad-2',
    needs: 'game.view',
    key: 'v',
  }),
]
