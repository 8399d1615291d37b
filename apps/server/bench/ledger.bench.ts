import { createHash } from 'node:crypto'
import { createBetRegister } from '../src/games/bet/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { testDatabase } from '../test/database.ts'
import { fillTpcB, tpcB } from './tpc-b.ts'

const t = await testDatabase()
const own = openDb(t.url, { role: null, max: 4 })
const B = 64
await fillTpcB(own.pool, B)
const MEMBERS = 10000
await own.pool.query(`insert into ledger.purse (member_id,purse,brand_id,currency,balance,floor,seq)
 select ('00000000-0000-7000-8000-'||lpad(to_hex(n),12,'0'))::uuid, p, 'ph','PHP', 0, case when p='owed' then -9000000000000 else 0 end, 0
 from generate_series(0,${MEMBERS - 1}) n, unnest(array['main','held','owed']) p;
 insert into ledger.posting (member_id,purse,seq,key,amount,balance_after,contra,kind,ref,content)
 select member_id,'main',1,'open',100000000,100000000,'gateway','deposit','x','' from ledger.purse where purse='main';
 update ledger.purse set balance=100000000, seq=1 where purse='main';
 analyze;`)
const member = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
async function load(
  ms: number,
  width: number,
  step: (n: number, worker: number) => Promise<unknown>,
) {
  const end = performance.now() + ms
  const lat: number[] = []
  let n = 0
  const t0 = performance.now()
  await Promise.all(
    Array.from({ length: width }, async (_, w) => {
      while (performance.now() < end) {
        const a = performance.now()
        await step(n++, w)
        lat.push(performance.now() - a)
      }
    }),
  )
  lat.sort((a, b) => a - b)
  return {
    rate: Math.round((n / (performance.now() - t0)) * 1000),
    p50: lat[lat.length >> 1]!.toFixed(2),
    p99: lat[Math.floor(lat.length * 0.99)]!.toFixed(2),
  }
}
const MS = Number(process.argv[2] ?? 3000)
const tp = openDb(t.url, { max: 64 })
const clients = await Promise.all(Array.from({ length: 64 }, () => tp.pool.connect()))
console.log('tpcb', await load(MS, 64, (n, w) => tpcB(clients[w]!, B, n)))
console.log(
  'update1',
  await load(1000, 1, (n) =>
    clients[0]!.query(`update tpcb.account set balance=balance+1 where id=${n % 1000}`),
  ),
)
for (const c of clients) c.release()
await tp.close()
const reg = createBetRegister(t.db.kysely)
const h = (s: string) => createHash('sha256').update(s).digest('hex')
let k = 0
const bet = (m: number) => {
  const id = ++k
  return reg
    .transact({
      memberId: member(m),
      vendor: 'BGS',
      round: `R${id}`,
      currency: 'PHP',
      contentHex: h(`${id}`),
      nodeId: 1,
      actions: [{ tx: `T${id}`, type: 'bet', amountMinor: 100n }],
      roundClosed: false,
    })
    .then((a) => {
      if (a.code !== 'OK') throw new Error(a.code)
      return id
    })
}
const win = (m: number, id: number) =>
  reg
    .transact({
      memberId: member(m),
      vendor: 'BGS',
      round: `R${id}`,
      currency: 'PHP',
      contentHex: h(`w${id}`),
      nodeId: 1,
      actions: [{ tx: `W${id}`, type: 'win', amountMinor: 100n }],
      roundClosed: true,
    })
    .then((a) => {
      if (a.code !== 'OK') throw new Error(a.code)
    })
const spin = (m: number) => {
  const id = ++k
  return reg
    .transact({
      memberId: member(m),
      vendor: 'BGS',
      round: `R${id}`,
      currency: 'PHP',
      contentHex: h(`${id}`),
      nodeId: 1,
      actions: [
        { tx: `T${id}`, type: 'bet', amountMinor: 100n },
        { tx: `W${id}`, type: 'win', amountMinor: 90n },
      ],
      roundClosed: true,
    })
    .then((a) => {
      if (a.code !== 'OK') throw new Error(a.code)
    })
}
const m = (n: number) => (n * 7919) % MEMBERS
console.log('bets', await load(MS, 64, (n) => bet(m(n))))
console.log('bet+win', await load(MS, 64, async (n) => win(m(n), await bet(m(n)))))
console.log('spins', await load(MS, 64, (n) => spin(m(n))))
console.log('one spin', await load(1500, 1, (n) => spin(m(n))))
console.log('one bet', await load(1500, 1, (n) => bet(m(n))))
await own.close()
await t.drop()
