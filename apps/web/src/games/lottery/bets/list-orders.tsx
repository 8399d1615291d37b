import { CHASE_BETS_MAX } from '@parola/contract/games/lottery-lists'
import { Button } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import type { Issue } from '../draw/draws.ts'
import { OpenDialog } from '../syndicate/open-dialog.tsx'
import type { Bet, Market } from './price.ts'

type Props = {
  gameCode: string
  market: Market
  currency: string
  current: Issue | undefined
  bets: readonly Bet[]
  /** The whole list for the next draws. */
  onChase: (bets: readonly Bet[]) => void
  onBought: () => void
}

/** What else can be done with a whole list of bets: bought for the next draws, or opened in shares. */
export function ListOrders({ bets, current, onChase, onBought, ...market }: Props) {
  const [isSharing, setSharing] = useState(false)
  const isOff = !current || bets.length > CHASE_BETS_MAX
  return (
    <>
      {bets.length > 1 ? (
        <Button isWide icon="repeat" disabled={isOff} onClick={() => onChase(bets)}>
          {t('lottery.chase.openList')}
        </Button>
      ) : null}
      <Button isWide icon="users" disabled={isOff} onClick={() => setSharing(true)}>
        {t('lottery.share.open')}
      </Button>
      {isSharing ? (
        <OpenDialog
          {...{ ...market, current, bets }}
          onClose={() => setSharing(false)}
          onOpened={() => {
            setSharing(false)
            onBought()
          }}
        />
      ) : null}
    </>
  )
}
