import { auditChain, auditEntries } from '@parola/contract'
import { answers, pageAfter } from '#platform/http'
import { searchEntries } from './audit.sql.ts'
import { type ChainParts, verifyChain } from './chain.ts'

export function auditRoutes(parts: ChainParts) {
  return [
    answers(auditEntries, {
      reads: async ({ db, brandId }, { query: { cursor, pageSize, ...filter } }) => {
        const before = cursor === undefined ? undefined : BigInt(cursor)
        const { shown, next } = await pageAfter(
          pageSize,
          (limit) => searchEntries(db, { ...filter, brandId, before, limit }),
          ({ seq }) => String(seq),
        )
        return {
          content: shown.map(({ sessionId: _, ...entry }) => ({
            ...entry,
            roles: [...entry.roles],
            seq: String(entry.seq),
          })),
          next,
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
