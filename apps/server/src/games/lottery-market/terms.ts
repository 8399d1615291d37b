import type { changeLotteryTerms, lotteryMarket, pauseLottery } from '@parola/contract'
import { FAMILIES, flawsOfOdds } from '@parola/maths/lottery'
import type { Kysely } from 'kysely'
import {
  changeSettings,
  lastVersionOf,
  settingsOf,
  settingsSet,
  settingsToEdit,
  versionsOf,
} from '#foundations/settings'
import { type GameTerms, gameTerms, issues, lotterySettings } from '#games/lottery-issue'
import { numbers } from '#games/lottery-ticket'
import { operatorNamesOf } from '#people/operator'
import type { Tables } from '#platform/db'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'

/** Versions that the platform has written name no operator. */
const UUID = /^[0-9a-f-]{36}$/

/** @throws Refusal GAME_UNKNOWN */
export async function gameNamed(db: Kysely<Tables>, gameCode: string): Promise<issues.GameRow> {
  return (await issues.selectGame(db, gameCode)) ?? refuse('GAME_UNKNOWN')
}

/** All lotteries, with what the brand has set of them. */
export async function readMarkets(glance: Glance) {
  const { pausedGames } = await settingsOf(glance, lotterySettings)
  const games = await issues.selectGames(glance.db)
  const terms = await settingsSet(
    glance,
    games.map(({ game }) => gameTerms(game)),
  )
  return games.map((game) => {
    const own = terms.get(gameTerms(game.game).name)
    return {
      ...{ gameCode: game.game, name: game.name, vassalage: game.vendor, family: game.family },
      source: game.source as 'RNG',
      everySeconds: (game.schedule as { everyS?: number }).everyS ?? null,
      closeSeconds: own?.closeS ?? game.close_s,
      ...{ isPaused: pausedGames.includes(game.game), hasTerms: own !== undefined },
    }
  })
}

/** The terms of one lottery: in force, planned and past. */
export async function readMarket(glance: Glance, { query }: Input<typeof lotteryMarket>) {
  const { db, brandId } = glance
  const game = await gameNamed(db, query.gameCode)
  const kind = gameTerms(game.game)
  const settings = await settingsOf(glance, lotterySettings)
  const { settings: terms, version } = await settingsToEdit(glance, kind)
  const versions = await versionsOf(glance, kind)
  const names = await operatorNamesOf(
    db,
    versions.map(({ author }) => (UUID.test(author) ? author : null)),
  )
  return {
    ...{ gameCode: game.game, name: game.name, closeSeconds: game.close_s },
    isPaused: settings.pausedGames.includes(game.game),
    ...{ terms: viewOf(terms), version },
    limits: {
      unit: settings.mostUnitMinor,
      payout: settings.mostPayoutMinor,
      liability: settings.mostLiabilityMinor,
    },
    bets: Object.entries(FAMILIES[game.family]?.bets ?? {}).flatMap(([bet, { odds }]) =>
      odds ? [{ bet, odds: { ...odds } }] : [],
    ),
    history: versions.map(({ settings: terms, ...version }) => ({
      ...{ ...version, terms: viewOf(terms) },
      author: names.get(version.author) ?? version.author,
    })),
    closed: (await numbers.selectClosedOf(db, { brandId, game: game.game })).map((row) => ({
      ...{ bet: row.bet_type, number: row.number, numero: row.numero, closedAt: row.closed_at },
    })),
  }
}

function viewOf(terms: GameTerms) {
  return {
    ...{ odds: terms.odds, mostUnit: terms.mostUnitMinor, mostPayout: terms.mostPayoutMinor },
    ...{ mostLiability: terms.mostLiabilityMinor, closeSeconds: terms.closeS },
  }
}

/**
 * Changes the terms of a lottery at the brand from an instant on.
 * @throws Refusal GAME_UNKNOWN, LOTT_RETURN_OUT_OF_RANGE with the odds that are wrong, VALIDATION, BRAND_CHANGED
 */
export async function changeTerms(w: Work, { body }: Input<typeof changeLotteryTerms>) {
  const game = await gameNamed(w.tx, body.gameCode)
  const { terms } = body
  const flaws = flawsOfOdds(game.family, terms.odds)
  if (flaws.length > 0) {
    const fields = flaws.map(({ bet, tier, rule }) => ({
      field: `terms.odds.${bet}.${tier}`,
      rule,
    }))
    refuse('LOTT_RETURN_OUT_OF_RANGE', { fields })
  }
  const stored = (minor: bigint | null) => (minor === null ? null : String(minor))
  return changeSettings(w, gameTerms(game.game), {
    value: {
      ...{ odds: terms.odds, closeS: terms.closeSeconds },
      mostUnitMinor: stored(terms.mostUnit),
      mostPayoutMinor: stored(terms.mostPayout),
      mostLiabilityMinor: stored(terms.mostLiability),
    },
    version: body.version,
    ...(body.startsAt ? { startsAt: body.startsAt } : {}),
    reason: body.because,
  })
}

/** Stops or starts the sale of a lottery at the brand. @throws Refusal GAME_UNKNOWN, BRAND_CHANGED */
export async function pause(w: Work, { body }: Input<typeof pauseLottery>): Promise<null> {
  const { game } = await gameNamed(w.tx, body.gameCode)
  const settings = await settingsOf(w, lotterySettings)
  const others = settings.pausedGames.filter((paused) => paused !== game)
  await changeSettings(w, lotterySettings, {
    value: {
      ...settings,
      mostUnitMinor: String(settings.mostUnitMinor),
      mostPayoutMinor: String(settings.mostPayoutMinor),
      mostLiabilityMinor: String(settings.mostLiabilityMinor),
      pausedGames: body.isPaused ? [...others, game] : others,
    },
    version: await lastVersionOf(w, lotterySettings),
    reason: body.because,
  })
  return null
}
