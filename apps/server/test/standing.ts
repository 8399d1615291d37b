import type { Db } from '../src/platform/db/index.ts'

type Somebody = { memberId: string }

/** An operator's decisions about a member, written directly. */
export function standing({ pool }: Db) {
  return {
    /** Approves a member's documents. */
    approve: async <P extends Somebody>(person: P): Promise<P> => {
      const change = `update member.member set kyc = 'A' where member_id = $1`
      await pool.query(change, [person.memberId])
      return person
    },
    /** Changes a member's type: 1, 2, 41 and 42 are agents. */
    setType: async <P extends Somebody>(person: P, type: number): Promise<P> => {
      const change = 'update member.member set type = $2 where member_id = $1'
      await pool.query(change, [person.memberId, type])
      return person
    },
  }
}
