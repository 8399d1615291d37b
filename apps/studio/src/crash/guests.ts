import type { WebSocket } from 'ws'
import type { Session } from '../platform/store.ts'
import type { RoomMessage } from './room-talk.ts'

/** A socket that does not take its messages is closed, so that nobody else waits for it. */
const BUFFER_MAX = 512 * 1024

export type Guest = {
  socket: WebSocket
  session: Session
  owner: string
  isAlive: boolean
  commits: number
}

type Money = Pick<Session, 'mode' | 'currency'>

/** The sockets in the room, by owner. */
export function guestList() {
  const all = new Set<Guest>()
  const byOwner = new Map<string, Set<Guest>>()

  const send = (guests: Iterable<Guest>, message: RoomMessage) => {
    const text = JSON.stringify(message)
    for (const { socket } of guests) {
      if (socket.bufferedAmount > BUFFER_MAX) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text)
    }
  }
  return {
    all,
    owners: () => [...byOwner.keys()],
    ofOwner: (owner: string) => byOwner.get(owner)?.size ?? 0,
    add: (guest: Guest) => {
      all.add(guest)
      const own = byOwner.get(guest.owner) ?? new Set()
      byOwner.set(guest.owner, own.add(guest))
    },
    remove: (guest: Guest) => {
      all.delete(guest)
      const own = byOwner.get(guest.owner)
      own?.delete(guest)
      if (own?.size === 0) byOwner.delete(guest.owner)
    },
    toAll: (message: RoomMessage) => send(all, message),
    toOwner: (owner: string, message: RoomMessage) => send(byOwner.get(owner) ?? [], message),
    /** The kinds of money in the room: real or play money, in each currency. */
    kindsOfMoney: () => {
      const kinds = [...all].map(({ session: { mode, currency } }) => ({ mode, currency }))
      return [...new Map(kinds.map((kind) => [`${kind.mode} ${kind.currency}`, kind])).values()]
    },
    toMoney: ({ mode, currency }: Money, message: RoomMessage) =>
      send(
        [...all].filter(({ session }) => session.mode === mode && session.currency === currency),
        message,
      ),
  }
}

export type GuestList = ReturnType<typeof guestList>
