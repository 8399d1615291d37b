const JACKPOT = 'JACKPOT'
/** Models whose rounds belong to more than one player. */
const SHARED_MODELS: readonly string[] = ['lottery', 'crash']

type Title = { model: string; tags: readonly string[]; vendor_wallet: string }

/**
 * Whether a title can be played with chips: jackpots would take them for money, in a shared room they would be shown
 * beside money, and a vendor's own wallet has none.
 */
export function takesChips({ model, tags, vendor_wallet: wallet }: Title): boolean {
  return wallet === 'seamless' && !tags.includes(JACKPOT) && !SHARED_MODELS.includes(model)
}
