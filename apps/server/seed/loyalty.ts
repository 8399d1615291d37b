import type { z } from 'zod'
import { agentServiceSettings } from '#agents/agent-service'
import { changeSettings, lastVersionOf, type SettingsKind } from '#foundations/settings'
import { teamSettings } from '#people/team'
import { bySystem, type Engine, work } from '#platform/work'
import { defaultBoards, defaultMissions, missionSettings } from '#rewards/missions'
import { pointsSettings, saveGoods } from '#rewards/points'
import { referralSettings } from '#rewards/referral'
import { tournamentSettings } from '#rewards/tournament'
import { defaultTiers, hostSettings, vipSettings } from '#rewards/vip'
import { defaultGroups, wheelSettings } from '#rewards/wheel'
import type { SeedMode } from './mode.types.ts'
import { tournamentsOf } from './tournaments.ts'
import { text, type Words } from './words.ts'

/** Hosts of the demo brands. */
const HOSTS = [
  { id: 'maya', name: 'Maya Santos', hours: '10:00–18:00' },
  { id: 'paolo', name: 'Paolo Reyes', hours: '18:00–02:00' },
  { id: 'ines', name: 'Inés Cruz', hours: '02:00–10:00' },
].map((host) => ({ ...host, contact: '', pictureId: null }))
/** One US dollar is worth fifty pesos in the club's figures. */
const USD = { numerator: 1n, denominator: 50n }

/** What agents directly under the house have, by category: a little more than members get. */
const AGENT_REBATES_PPM = {
  ...{ RNG: 8000, BGS: 8000, FISH: 8000, LOTT: 6000, ELOTT: 6000 },
  ...{ LIVE: 6000, SPORTS: 5000, ESPORTS: 5000, PVP: 5000, COCKFIGHT: 4000 },
}

/** Agents of the demo serve; a day to answer, so that a request of the first start is still there later. */
const SERVICE = { isOn: true, answerMinutes: 1440 }

/** The figures of the international brand in its currency; in a demo also hosts and goods. Safe to repeat. */
export async function seedLoyalty(engine: Engine, mode: SeedMode) {
  const isDemo = mode === 'demo'
  if (isDemo) {
    for (const brandId of ['ph', 'intl'])
      await seedSettings(engine, brandId, hostSettings, { hosts: HOSTS })
  }
  await seedSettings(engine, 'intl', vipSettings, {
    ...vipSettings.default,
    tiers: defaultTiers(USD),
    depositUnitMinor: 20n,
    turnoverUnitMinor: 200n,
  })
  await seedSettings(engine, 'intl', pointsSettings, {
    ...{ unitMinor: 200n, ratio: { points: 5, minor: 1n }, reviewAboveMinor: 10_000n },
  })
  await seedSettings(engine, 'intl', missionSettings, {
    ...{ missions: defaultMissions(USD), boards: defaultBoards(USD) },
  })
  await seedSettings(engine, 'intl', referralSettings, {
    ...{ ...referralSettings.default, depositMinor: 200n, minMinor: 2n },
  })
  await seedSettings(engine, 'intl', wheelSettings, { groups: defaultGroups(USD) })
  if (!isDemo) return
  const rebates = { ...teamSettings.default, topRebatesPpm: AGENT_REBATES_PPM }
  for (const brandId of ['ph', 'intl']) await seedSettings(engine, brandId, teamSettings, rebates)
  for (const brandId of ['ph', 'intl']) {
    await seedSettings(engine, brandId, agentServiceSettings, {
      ...agentServiceSettings.default,
      ...SERVICE,
    })
  }
  for (const brandId of ['ph', 'intl']) await seedGoods(engine, brandId)
  for (const [brandId, unit] of [
    ['ph', 100n],
    ['intl', 2n],
  ] as const) {
    const figures = await tournamentsOf(engine, brandId, unit)
    await seedSettings(engine, brandId, tournamentSettings, figures)
  }
}

async function seedSettings<Shape extends z.ZodRawShape>(
  engine: Engine,
  brandId: string,
  ...[kind, figures]: [SettingsKind<Shape>, object]
) {
  await work(engine, bySystem(brandId), async (w) => {
    if ((await lastVersionOf(w, kind)) > 0) return
    const digits = (_key: string, part: unknown) => (typeof part === 'bigint' ? String(part) : part)
    const value = JSON.parse(JSON.stringify(figures, digits))
    await changeSettings(w, kind, { value, version: 0, reason: 'figures of the demo' })
  })
}

type Goods = {
  no: string
  picture: string
  points: number
  stock: number
  perMember: number
  name: Words
  remark: Words
}

/** Goods of the points mall. */
const GOODS: readonly Goods[] = [
  {
    ...{ no: '01', picture: 'cap', points: 500, stock: 200, perMember: 2 },
    name: text('Parola cap', 'Sumbrerong Parola', 'Mũ Parola'),
    remark: text('One size', 'Isang sukat', 'Một cỡ'),
  },
  {
    ...{ no: '02', picture: 'shirt', points: 1200, stock: 120, perMember: 2 },
    name: text('Parola T-shirt', 'T-shirt ng Parola', 'Áo thun Parola'),
    remark: text('Write your size', 'Isulat ang sukat mo', 'Ghi cỡ của bạn'),
  },
  {
    ...{ no: '03', picture: 'powerbank', points: 3000, stock: 60, perMember: 1 },
    name: text('Power bank', 'Power bank', 'Sạc dự phòng'),
    remark: text('10,000 mAh', '10,000 mAh', '10,000 mAh'),
  },
  {
    ...{ no: '04', picture: 'earphones', points: 12_000, stock: 25, perMember: 1 },
    name: text('Wireless earphones', 'Earphones na wireless', 'Tai nghe không dây'),
    remark: text('Black or white', 'Itim o puti', 'Đen hoặc trắng'),
  },
  {
    ...{ no: '05', picture: 'phone', points: 60_000, stock: 5, perMember: 1 },
    name: text('Android phone', 'Teleponong Android', 'Điện thoại Android'),
    remark: text('6.5 inch, 128 GB', '6.5 pulgada, 128 GB', '6.5 inch, 128 GB'),
  },
]

async function seedGoods(engine: Engine, brandId: string) {
  const brandNo = brandId === 'ph' ? '1' : '2'
  await work(engine, bySystem(brandId), async (w) => {
    for (const { no, picture, points, stock, perMember, name, remark } of GOODS) {
      const goods = {
        ...{ goods_id: `00000000-0000-4000-8000-0000000${brandNo}00${no}`, brand_id: brandId },
        picture,
        ...{ name, remark },
        ...{
          points: BigInt(points),
          amount_minor: 0n,
          stock,
          per_member: perMember,
          is_open: true,
        },
      }
      await saveGoods(w.tx, goods, 0)
    }
  })
}
