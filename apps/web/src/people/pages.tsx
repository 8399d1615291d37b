import { lazyPage, type Page } from '@parola/client/routing'
import { part } from '../platform/loading/part.ts'

export const peoplePages: readonly Page[] = [
  lazyPage('/identity', () =>
    part(
      async () => (await import('./identity/identity-page.tsx')).IdentityPage,
      'people',
      'identity',
    ),
  ),
]
