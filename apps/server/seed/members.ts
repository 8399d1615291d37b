import { post } from '#foundations/ledger'
import { keepKyc } from '#people/eligibility'
import { createMember, findMemberByName } from '#people/member'
import { keepPassword } from '#people/password'
import { hashPassword } from '#platform/crypto'
import { bySystem, type Engine, work } from '#platform/work'
import { DEMO } from './demo.ts'
import { seedTeam } from './team.ts'

const DEMO_FUNDS_MINOR = 1_000_000n

/** The demo member with play money, and the agents' team; false where they are there already. */
export async function seedMembers(engine: Engine): Promise<boolean> {
  if (await findMemberByName({ db: engine.db.kysely }, { brandId: 'ph', ...DEMO })) {
    return false
  }
  const hash = await hashPassword(DEMO.password)
  await work(engine, bySystem('ph'), async (w) => {
    const memberId = await createMember(w, {
      username: DEMO.username,
      type: 0,
      currency: 'PHP',
      contact: {},
    })
    await keepPassword(w, memberId, hash)
    await keepKyc(w, memberId, { letter: 'A' })
    await post(w.tx, {
      key: `seed:${memberId}`,
      kind: 'adjust',
      ref: 'DEMO',
      legs: [
        { member: memberId, wallet: 'main', amount: DEMO_FUNDS_MINOR },
        { account: 'expense:demo', amount: -DEMO_FUNDS_MINOR },
      ],
    })
    await seedTeam(w, { demoId: memberId, hash })
  })
  return true
}
