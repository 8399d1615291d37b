import { formatMinor } from '@parola/money'
import { awayNetOf } from '#games/bet'
import { playerAt, type Vendors } from '#games/play'
import type { LaterCheck } from '#money/reconciliation'
import { type WalletDue, walletsDue } from '#money/transfer'

/** Wallets that one report asks about: those that were looked at latest. */
const MOST_ASKED = 200

type Finding = Awaited<ReturnType<LaterCheck>>[number]

/**
 * What vendors say that stands in their wallets, against what went there, came back and was played. A round
 * that is open, or not told yet, makes a difference too: people look at it.
 */
export function walletBooks({ ask }: Pick<Vendors, 'ask'>): LaterCheck {
  return async (db, { brandId, limit }) => {
    const due = await walletsDue(db, { brandId, limit: Math.min(limit, MOST_ASKED) })
    const found: Finding[] = []
    const silent = new Set<string>()
    for (const wallet of due) {
      if (silent.has(wallet.vendor)) continue
      const said = await balanceAt(ask, wallet, await playerAt(db, wallet.memberId, wallet.vendor))
      if (said === null) silent.add(wallet.vendor)
      const standing = wallet.moved + (await awayNetOf(db, wallet))
      const expected = formatMinor(standing, wallet.currency)
      if (said !== null && said !== expected)
        found.push(differing(wallet, { expected, found: said }))
    }
    const check = 'vendor-silent' as const
    return [
      ...found,
      ...[...silent].map((subject) => ({ area: 'vendors' as const, check, subject })),
    ]
  }
}

async function balanceAt(
  ask: Vendors['ask'],
  { vendor, currency }: WalletDue,
  player: string | null,
) {
  const told = await ask(vendor, '/transfer/balance', { player, currency })
  return told.kind === 'value' ? told.value.balance : null
}

function differing(
  { vendor, memberId }: WalletDue,
  figures: { expected: string; found: string },
): Finding {
  return {
    area: 'vendors',
    check: 'vendor-balance',
    subject: `wallet:${vendor}`,
    memberId,
    ...figures,
  }
}
