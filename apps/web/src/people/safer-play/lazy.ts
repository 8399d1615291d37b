import { lazyPart } from '../../platform/part.ts'

/** The page of safer play, loaded when it is first opened. */
export const SaferPlay = lazyPart(
  () => import('./safer-play.tsx'),
  (loaded) => loaded.SaferPlay,
  'safer',
  'money',
)
