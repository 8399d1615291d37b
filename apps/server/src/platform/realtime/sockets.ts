export type Holder = { memberId: string; sessionId: string }
export type Address = { memberId?: string; sessionId?: string }

/** Open sockets, found by their member or their session without scanning all of them. */
export type Sockets<S extends Holder> = {
  /** Returns the function that removes it. */
  add(socket: S): () => void
  /** Without a member and a session, all of them. */
  at(address: Address): Iterable<S>
}

export function createSockets<S extends Holder>(): Sockets<S> {
  const all = new Set<S>()
  const byMember = new Map<string, Set<S>>()
  const bySession = new Map<string, Set<S>>()
  return {
    add: (socket) => {
      all.add(socket)
      enter(byMember, socket.memberId, socket)
      enter(bySession, socket.sessionId, socket)
      return () => {
        all.delete(socket)
        leave(byMember, socket.memberId, socket)
        leave(bySession, socket.sessionId, socket)
      }
    },
    at: ({ memberId, sessionId }) => {
      if (sessionId) return bySession.get(sessionId) ?? []
      return memberId ? (byMember.get(memberId) ?? []) : all
    },
  }
}

function enter<S>(index: Map<string, Set<S>>, key: string, socket: S) {
  const known = index.get(key)
  if (known) known.add(socket)
  else index.set(key, new Set([socket]))
}

function leave<S>(index: Map<string, Set<S>>, key: string, socket: S) {
  const known = index.get(key)
  known?.delete(socket)
  if (known?.size === 0) index.delete(key)
}
