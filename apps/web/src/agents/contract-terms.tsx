import { figures, t } from '../platform/i18n.ts'
import type { Contract } from './contract.types.ts'

type Terms = Contract['terms']

/** The figures of a contract, by the names of its kind (rules/product §3). */
export function ContractTerms({ terms }: { terms: Terms }) {
  if (terms.kind === 'realtime') return <Realtime terms={terms} />
  const { head, rows } = tableOf(terms)
  return (
    <>
      <p className="mb-2 text-14 text-text2">
        {t(`team.contract.period.${terms.kind === 'dividend' ? terms.period : terms.kind}`)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by key */}
      <div className="overflow-x-auto rounded-xl border border-line" tabIndex={0}>
        <table className="w-full text-13">
          <thead>
            <tr className="bg-s2 text-left text-12 text-text2">
              {head.map((name, i) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-2 py-2 sm:px-3 ${i > 0 ? 'text-right' : ''}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join()} className="border-t border-line">
                {cells.map((cell, i) => (
                  <td
                    key={head[i]}
                    className={`px-2 py-2.5 whitespace-nowrap sm:px-3 ${i > 0 ? 'text-right' : ''} ${
                      i === cells.length - 1 ? 'font-bold text-link' : ''
                    }`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function tableOf(terms: Exclude<Terms, { kind: 'realtime' }>) {
  if (terms.kind === 'dividend') {
    const fields = ['periodValidBet', 'periodProfitLoss', 'activeMembers', 'rate'] as const
    return {
      head: fields.map((field) => t(`team.contract.${field}`)),
      rows: terms.tiers.map((tier) => [
        figures(tier.periodValidBet),
        figures(tier.periodProfitLoss),
        String(tier.activeMembers),
        `${tier.rate}%`,
      ]),
    }
  }
  return {
    head: [t('team.contract.betAmount'), t('team.contract.rate')],
    rows: terms.tiers.map(({ betAmount, rate }) => [figures(betAmount), `${rate}%`]),
  }
}

function Realtime({ terms }: { terms: Extract<Terms, { kind: 'realtime' }> }) {
  const rows = [
    [t('team.contract.profitRate'), `${terms.profitRate}%`],
    [t('team.contract.lossRate'), `${terms.lossRate}%`],
    [t('team.contract.singleBetAmount'), figures(terms.singleBetAmount)],
  ]
  return (
    <>
      <p className="mb-2 text-14 text-text2">{t('team.contract.period.realtime')}</p>
      <dl className="rounded-xl border border-line px-4 py-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 py-1.5 text-14">
            <dt className="text-text2">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
