import type { SlotModel } from './model-schema.ts'

/** A model file is wrong; the message names the place. */
export class ModelError extends Error {}

const refuse = (place: string, why: string): never => {
  throw new ModelError(`${place}: ${why}`)
}

/** What a schema cannot see: whether the parts of a model fit each other. @throws ModelError */
export function checkModel(model: SlotModel) {
  checkSymbols(model)
  checkGrid(model)
  checkStrips(model)
  checkPays(model)
  checkEvaluation(model)
  checkFeatures(model)
  checkJackpots(model)
  checkEdition(model)
}

function kindOf(model: SlotModel, id: string) {
  return model.symbols.find((symbol) => symbol.id === id)?.kind
}

function checkSymbols({ symbols }: SlotModel) {
  const seen = new Set<string>()
  for (const [i, { id, kind, value }] of symbols.entries()) {
    if (seen.has(id)) refuse(`symbols.${i}`, `${id} stands twice`)
    seen.add(id)
    if (kind === 'orb' && value === undefined) refuse(`symbols.${i}`, 'an orb needs a value')
    if (value !== undefined && kind !== 'orb' && kind !== 'wild') {
      refuse(`symbols.${i}`, `a ${kind} has no value`)
    }
  }
}

function checkGrid({ grid }: SlotModel) {
  if ('rows' in grid) return
  if (grid.rowsMin > grid.rowsMax) refuse('grid.rowsMin', 'is more than rowsMax')
  if (grid.rowWeights.length !== grid.reels) refuse('grid.rowWeights', 'wrong reels')
  for (const [reel, weights] of grid.rowWeights.entries()) {
    if (weights.length !== grid.rowsMax - grid.rowsMin + 1) {
      refuse(`grid.rowWeights.${reel}`, 'one weight for every height')
    }
    if (weights.every((weight) => weight === 0))
      refuse(`grid.rowWeights.${reel}`, 'sums to nothing')
  }
}

function checkStrips(model: SlotModel) {
  for (const [mode, { strips: reels }] of Object.entries(model.modes)) {
    if (reels.length !== model.grid.reels) refuse(`modes.${mode}.strips`, 'wrong reels')
    for (const [reel, strip] of reels.entries()) {
      checkStrip(model, strip, `modes.${mode}.strips.${reel}`)
    }
    // A run of ways begins with a symbol of its own, so no wild is on the first reel (rules/slots §1).
    const isWays = model.evaluation.type === 'ways'
    if (isWays && reels[0]?.some((symbol) => kindOf(model, symbol) === 'wild')) {
      refuse(`modes.${mode}.strips.0`, 'holds a wild')
    }
  }
}

function checkStrip(model: SlotModel, strip: readonly string[], place: string) {
  const tall = 'rows' in model.grid ? model.grid.rows : model.grid.rowsMax
  const stranger = strip.find((symbol) => !kindOf(model, symbol))
  if (stranger) refuse(place, `unknown symbol ${stranger}`)
  if (strip.length < tall) refuse(place, 'shorter than the window')
}

function checkPays(model: SlotModel) {
  const { pays, grid, evaluation } = model
  const isByReels = evaluation.type === 'lines' || evaluation.type === 'ways'
  for (const [symbol, table] of Object.entries(pays)) {
    const kind = kindOf(model, symbol)
    if (!kind) refuse('pays', `unknown symbol ${symbol}`)
    if (kind === 'scatter' || kind === 'orb') refuse(`pays.${symbol}`, `a ${kind} pays elsewhere`)
    const far = Object.keys(table).find((count) => isByReels && Number(count) > grid.reels)
    if (far) refuse(`pays.${symbol}.${far}`, 'too many reels')
  }
  checkGroups(model)
}

function checkGroups(model: SlotModel) {
  for (const [i, { members }] of (model.groupPays ?? []).entries()) {
    const stranger = members.find((member) => kindOf(model, member) !== 'pay')
    if (stranger) refuse(`groupPays.${i}`, `unknown symbol ${stranger}`)
    if (model.evaluation.type !== 'lines') refuse(`groupPays.${i}`, 'only lines have groups')
  }
}

function checkEvaluation(model: SlotModel) {
  const { evaluation, grid } = model
  if (evaluation.type === 'clusters' && !('rows' in grid))
    refuse('evaluation', 'clusters need rows')
  if (evaluation.type !== 'lines') return
  if (!('rows' in grid)) return refuse('evaluation', 'lines need a fixed height')
  if (model.cascade?.enabled) refuse('cascade', 'lines do not cascade')
  for (const [i, line] of evaluation.lines.entries()) {
    if (line.length !== grid.reels || line.some((row) => row >= grid.rows)) {
      refuse(`evaluation.lines.${i}`, 'outside the grid')
    }
  }
}

function checkFeatures(model: SlotModel) {
  const { freeSpins, buy = [], scatterPays } = model
  const hasScatter = model.symbols.some(({ kind }) => kind === 'scatter')
  if (scatterPays && !hasScatter) refuse('scatterPays', 'no symbol is a scatter')
  if (buy.length > 0 && !freeSpins) refuse('buy', 'there are no free spins')
  if (freeSpins) checkFreeSpins(model, freeSpins)
  checkHold(model)
}

function checkFreeSpins(model: SlotModel, freeSpins: NonNullable<SlotModel['freeSpins']>) {
  if (kindOf(model, freeSpins.symbol) !== 'scatter') refuse('freeSpins.symbol', 'is no scatter')
  const { type } = freeSpins.multiplier
  const isCascading = model.cascade?.enabled ?? false
  if (type === 'progressive' && !isCascading) {
    refuse('freeSpins.multiplier', 'progressive needs cascades')
  }
  if (type === 'orb' && !model.symbols.some(({ kind }) => kind === 'orb')) {
    refuse('freeSpins.multiplier', 'no symbol is an orb')
  }
  if (freeSpins.stickyWilds && isCascading) {
    refuse('freeSpins.stickyWilds', 'wilds cannot both stay and fall')
  }
  const { special = [] } = freeSpins
  const stranger = special.find((symbol) => !model.pays[symbol])
  if (stranger) refuse('freeSpins.special', `unknown symbol ${stranger}`)
  if (special.length > 0 && model.evaluation.type !== 'lines')
    refuse('freeSpins.special', 'needs lines')
}

function checkHold(model: SlotModel) {
  const { hold, grid } = model
  if (!hold) return
  if (!('rows' in grid)) return refuse('hold', 'needs a fixed height')
  if (kindOf(model, hold.symbol) !== 'pay') refuse('hold.symbol', `unknown symbol ${hold.symbol}`)
  if (model.pays[hold.symbol]) refuse('hold.symbol', 'pays by itself')
  if (hold.trigger > grid.reels * grid.rows) refuse('hold.trigger', 'more than the window holds')
  if (hold.chance[0] >= hold.chance[1]) refuse('hold.chance', 'is certain')
}

function checkJackpots({ jackpots = [] }: SlotModel) {
  for (const [i, { id, seed, trigger, ceiling }] of jackpots.entries()) {
    if (jackpots.findIndex((other) => other.id === id) !== i)
      refuse(`jackpots.${i}`, 'stands twice')
    if ((trigger === undefined) === (ceiling === undefined))
      refuse(`jackpots.${i}`, 'has either a trigger or a ceiling')
    if (trigger !== undefined && seed > trigger)
      refuse(`jackpots.${i}`, 'the seed alone returns more than the stake')
    if (ceiling !== undefined && seed >= ceiling)
      refuse(`jackpots.${i}.ceiling`, 'is not above the seed')
  }
}

/** Features beyond the first edition of the format are named as such. */
function checkEdition(model: SlotModel) {
  if (model.schema === 'slot-model/2') return
  const { evaluation, freeSpins, cascade } = model
  const newer = {
    'evaluation.type': evaluation.type === 'clusters',
    'jackpots.ceiling': model.jackpots?.some(({ ceiling }) => ceiling !== undefined) ?? false,
    'evaluation.direction': evaluation.type === 'lines' && evaluation.direction === 'both',
    'cascade.ladder': cascade?.ladder !== undefined,
    expandingWilds: model.expandingWilds !== undefined,
    'freeSpins.stickyWilds': freeSpins?.stickyWilds !== undefined,
    'freeSpins.special': freeSpins?.special !== undefined,
    hold: model.hold !== undefined,
  }
  for (const [place, isUsed] of Object.entries(newer)) {
    if (isUsed) refuse(place, 'needs slot-model/2')
  }
}
