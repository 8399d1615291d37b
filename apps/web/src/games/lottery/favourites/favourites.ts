import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { api } from '../../../platform/calls/client.ts'
import { refresh } from '../../../platform/calls/query.ts'

export type Favourite = ValueOf<Calls['lotteryFavourites']>[number]

/** Keeps numbers under a name, in place of those that had it. @throws Refusal, NetworkTrouble */
export async function keepFavourite(kept: BodyOf<Calls['keepLotteryFavourite']>) {
  await api('keepLotteryFavourite', { body: kept })
  await refresh('lotteryFavourites')
}

/** @throws Refusal, NetworkTrouble */
export async function removeFavourite(favouriteId: string) {
  await api('removeLotteryFavourite', { body: { favouriteId } })
  await refresh('lotteryFavourites')
}
