import { formatMinor } from '@parola/money'
import { awayNetOf } from '#games/bet'
import { playerAt, type Vendors } from '#games/play'
import type { LaterCheck } from '#money/reconciliation'
import { type WalletDue, walletsDue } from '#money/transfer'

/** Wallets that one report checks: the latest checked ones. */
const MOST_REQUESTED = 200

type Finding = Awaited<ReturnType<LaterCheck>>[number]

/**
 * Balances that vendors report for their wallets, against what was transferred, returned and played. An open or
 * unreported round makes a difference too: operators review it.
 */
export function walletCheck({ sendRequest }: Pick<Vendors, 'sendRequest'>): LaterCheck {
  return async (db, { brandId, limit }) => {
    const due = await walletsDue(db, { brandId, limit: Math.min(limit, MOST_REQUESTED) })
    const found: Finding[] = []
    const silent = new Set<string>()
    for (const wallet of due) {
      if (silent.has(wallet.vendor)) continue
      const reply = await balanceAt(
        sendRequest,
        wallet,
        await playerAt(db, wallet.memberId, wallet.vendor),
      )
      if (reply === null) silent.add(wallet.vendor)
      const standing = wallet.moved + (await awayNetOf(db, wallet))
      const expected = formatMinor(standing, wallet.currency)
      if (reply !== null && reply !== expected)
        found.push(differing(wallet, { expected, found: reply }))
    }
    const check = 'vendor-silent' as const
    return [
      ...found,
      ...[...silent].map((subject) => ({ area: 'vendors' as const, check, subject })),
    ]
  }
}

async function balanceAt(
  sendRequest: Vendors['sendRequest'],
  { vendor, currency }: WalletDue,
  player: string | null,
) {
  const response = await sendRequest(vendor, '/transfer/balance', { player, currency })
  return response.kind === 'value' ? response.value.balance : null
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
