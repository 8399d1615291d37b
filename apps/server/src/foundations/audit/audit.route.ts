import { auditChain, auditEntries } from '@parola/contract'
import { answers } from '#platform/http'
import { searchEntries } from './audit.sql.ts'
import { type ChainParts, verifyChain } from './chain.ts'

export function auditRoutes(parts: ChainParts) {
  return [
    answers(auditEntries, {
      reads: async ({ db, brandId }, { query: { cursor, pageSize, ...filter } }) => {
        const before = cursor === undefined ? undefined : BigInt(cursor)
        const found = await searchEntries(db, { ...filter, brandId, before, limit: pageSize + 1 })
        const content = found.slice(0, pageSize)
        const last = content.at(-1)
        return {
          content: content.map(({ sessionId: _, ...entry }) => ({
            ...entry,
            roles: [...entry.roles],
            seq: String(entry.seq),
          })),
          next: found.length > pageSize && last ? String(last.seq) : null,
        }
      },
    }),
    answers(auditChain, {
      reads: async ({ now }) => {
        const state = await verifyChain(parts)
        return state.isWhole
          ? { ...WHOLE, entries: String(state.entries), checkedAt: now }
          : {
              isWhole: false,
              entries: '0',
              seq: state.seq === null ? null : String(state.seq),
              why: state.why,
              checkedAt: now,
            }
      },
    }),
  ]
}

const WHOLE = { isWhole: true, seq: null, why: null }
