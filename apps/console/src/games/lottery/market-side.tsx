import { Badge, Facts } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { moneyText } from '../../platform/figures.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import type { Market, Terms } from './lottery.types.ts'
import { oddsText } from './odds-text.ts'
import { TermsForm } from './terms-form.tsx'

type Props = { gameCode: string; onClose: () => void }

/** A lottery beside the list: its terms to change, its pause, and the versions before and to come. */
export function MarketSide({ gameCode, onClose }: Props) {
  const { data, error } = useCall('lotteryMarket', { gameCode })
  const may = useMay()
  if (!data) {
    return (
      <Side title={gameCode} badge={null} error={error} onClose={onClose}>
        {null}
      </Side>
    )
  }
  const { isPaused, name, version } = data
  const badge = (
    <Badge kind={isPaused ? 'bad' : 'good'}>
      {t(isPaused ? 'lottery.paused' : 'lottery.onSale')}
    </Badge>
  )
  return (
    <Side title={name} badge={badge} onClose={onClose}>
      <div className="side-body">
        {may('draw.configure') ? (
          <>
            <ReasonForm
              call="pauseLottery"
              body={(because) => ({ gameCode, isPaused: !isPaused, because })}
              refreshes={['lotteryMarket', 'lotteryMarkets']}
              says={t(isPaused ? 'lottery.started' : 'lottery.stopped')}
              action={t(isPaused ? 'lottery.start' : 'lottery.pause')}
              isDanger={!isPaused}
            />
            <TermsForm key={version} market={data} />
          </>
        ) : (
          <TermsFacts market={data} terms={data.terms} />
        )}
        <Closed market={data} />
        <History market={data} />
      </div>
    </Side>
  )
}

function TermsFacts({ market, terms }: { market: Market; terms: Terms }) {
  const currency = useCurrency()
  const { limits, closeSeconds } = market
  return (
    <Facts
      rows={[
        [t('lottery.mostUnit'), moneyText(terms.mostUnit ?? limits.unit, currency)],
        [t('lottery.mostPayout'), moneyText(terms.mostPayout ?? limits.payout, currency)],
        [t('lottery.mostLiability'), moneyText(terms.mostLiability ?? limits.liability, currency)],
        [
          t('lottery.closesBefore'),
          t('lottery.seconds', { count: terms.closeSeconds ?? closeSeconds }),
        ],
        [t('lottery.odds'), oddsText(terms.odds) || t('lottery.tableOdds')],
      ]}
    />
  )
}

function Closed({ market }: { market: Market }) {
  if (market.closed.length === 0) return null
  return (
    <section>
      <h3 className="side-title">{t('lottery.closedNumbers')}</h3>
      <Facts
        rows={market.closed.map(({ bet, number, numero, closedAt }) => [
          `${bet} ${number}`,
          `${numero || t('lottery.allIssues')} · ${dateTime(closedAt)}`,
        ])}
      />
    </section>
  )
}

function History({ market }: { market: Market }) {
  return (
    <section>
      <h3 className="side-title">{t('lottery.history')}</h3>
      {market.history.length === 0 ? (
        <p className="text-13 text-text3">{t('lottery.noHistory')}</p>
      ) : null}
      <ol className="history">
        {market.history.map((past) => (
          <li key={past.version}>
            <TermsFacts market={market} terms={past.terms} />
            <span className="text-text2">{past.reason}</span>
            <small className="text-text3">
              {t('lottery.version', {
                version: past.version,
                by: past.author,
                at: dateTime(past.startsAt),
              })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
