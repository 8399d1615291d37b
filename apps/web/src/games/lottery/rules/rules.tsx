import { type BetType, FAMILIES, type Family, settleTicket } from '@parola/maths/lottery'
import { formatMinor } from '@parola/money'
import { Card, Details } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { betTypeOf, isByGroup, type Market, type Stake, termsOf } from '../bets/price.ts'
import { selectionText } from '../bets/selection-text.ts'
import { ResultView } from '../draw/result-view.tsx'
import { betName } from '../names.ts'
import { exampleOf } from './example.ts'
import { howWon } from './how.ts'
import { oddsList, oddsText } from './odds.ts'

type Props = { market: Market; currency: string; stakeOf: (bet: BetType) => Stake }

/** Every bet of a game: how it is won, what it pays, and an example worked out from the same tables. */
export function Rules({ market, currency, stakeOf }: Props) {
  const { family } = market
  const known = FAMILIES[family]
  if (!known) return null
  return (
    <div className="grid gap-2">
      <Card title={t('lottery.rules.fair')}>
        <ol className="ml-5 grid list-decimal gap-1 text-14 text-text2">
          <li>{t('lottery.rules.commit')}</li>
          <li>{t('lottery.rules.root')}</li>
          <li>{t('lottery.rules.reveal')}</li>
          <li>{t('lottery.rules.verify')}</li>
        </ol>
      </Card>
      {Object.keys(known.bets).map((code) => (
        <BetRules
          key={code}
          {...{ code, bet: betTypeOf(market, code), currency, familyName: family, family: known }}
          stake={stakeOf(betTypeOf(market, code))}
        />
      ))}
    </div>
  )
}

type BetProps = {
  code: string
  bet: BetType
  family: Family
  familyName: string
  currency: string
  stake: Stake
}

function BetRules({ code, bet, family, familyName, currency, stake }: BetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Details
      look="row"
      className="panel px-4"
      onToggle={setOpen}
      summary={
        <>
          <span className="min-w-0 flex-1 font-semibold">
            {betName(familyName, code)}
            {bet.name ? (
              <span className="ml-2 text-13 font-normal text-text2">{bet.name}</span>
            ) : null}
          </span>
          <span className="text-13 text-text2 tabular-nums">{oddsText(bet, stake, currency)}</span>
        </>
      }
    >
      {isOpen ? (
        <div className="grid gap-3 pb-4 text-14">
          <p>{howWon(bet)}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-text2 tabular-nums">
            {oddsList(bet, stake, currency).map(({ tier, text }) => (
              <li key={tier}>
                {tier} <strong className="text-text">{text}</strong>
              </li>
            ))}
          </ul>
          <WorkedExample {...{ bet, family, familyName, currency, stake }} />
        </div>
      ) : null}
    </Details>
  )
}

function WorkedExample({ bet, family, familyName, currency, stake }: Omit<BetProps, 'code'>) {
  const example = exampleOf(family, bet)
  if (!example) return null
  const { selection, result } = example
  const settled = settleTicket(bet, { selection, terms: termsOf(bet, stake) }, result)
  const money = (minor: bigint) => inMoney(formatMinor(minor, currency))
  return (
    <div className="grid gap-2 rounded-lg bg-s2 p-3">
      <p className="text-13 font-semibold text-link">{t('lottery.rules.example')}</p>
      <p className="text-13">
        {t('lottery.rules.bought', {
          picks: selectionText(selection),
          unit: money(stake.unitMinor),
          lines: settled.lines,
          cost: money(settled.costMinor),
        })}
      </p>
      <ResultView family={familyName} result={result} size="small" />
      <p className="text-13 font-semibold">
        {t(isByGroup(bet) ? 'lottery.rules.paidByGroup' : 'lottery.rules.paid', {
          lines: settled.winningLines,
          payout: money(settled.payoutMinor),
        })}
      </p>
    </div>
  )
}
