import type { balanceChannel, Calls, MessageOf, ValueOf } from '@parola/contract'
import { callQuery, queryClient, refresh } from '../../platform/calls/query.ts'

/** A balance is shown only if it is newer than the one that is shown. */
export function received(message: MessageOf<typeof balanceChannel>) {
  const { queryKey } = callQuery('walletBalance')
  const { balance, bonus } = message
  const shown = bonus === undefined ? { balance } : { balance, bonus }
  queryClient.setQueryData(queryKey, (known: ValueOf<Calls['walletBalance']> | undefined) =>
    known && known.seq < message.seq ? { ...known, ...shown, seq: message.seq } : known,
  )
  // A response in flight may be older than this message: it is requested again instead.
  if (queryClient.isFetching({ queryKey })) void refresh('walletBalance')
}
