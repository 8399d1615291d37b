import { HALLS } from '@parola/contract/games/lottery-lists'

export type HallName = keyof typeof HALLS

/** The hall of a vendor's draws. */
export function hallOf(vassalage: string): HallName {
  const found = Object.entries(HALLS).find(([, vendors]) =>
    (vendors as readonly string[]).includes(vassalage),
  )
  return (found?.[0] ?? 'lottery') as HallName
}
