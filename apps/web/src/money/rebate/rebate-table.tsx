import type { Calls, ValueOf } from '@parola/contract'
import { t, textOf } from '../../platform/i18n.ts'

type RebateLine = ValueOf<Calls['manualRebate']>['lines'][number]
export type MoneyText = (wire: string) => string

type TableProps = { lines: readonly RebateLine[]; total: string; money: MoneyText }

/** Parts per million as a percentage. */
function percentOf(ppm: number): string {
  return `${(ppm / 10_000).toFixed(2)}%`
}

/** The formula, line by line: valid bets, rate, rebate. A table on wide screens, cards on phones. */
export function RebateTable({ lines, total, money }: TableProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-s1">
      <table className="w-full text-14">
        <thead className="bg-s2 text-left text-12 text-text2">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold md:px-4">
              {t('rebate.category')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              {t('rebate.valid')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              {t('rebate.rate')}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold md:px-4">
              {t('rebate.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.gameType} className="border-t border-line">
              <th scope="row" className="px-3 py-3 text-left font-semibold md:px-4">
                {textOf(`rebate.type.${line.gameType}`, line.gameType)}
              </th>
              <td className="px-2 py-3 text-right whitespace-nowrap">{money(line.valid)}</td>
              <td className="px-2 py-3 text-right whitespace-nowrap text-text2">
                {percentOf(line.ratePpm)}
              </td>
              <td className="px-3 py-3 text-right font-bold whitespace-nowrap md:px-4">
                {money(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line bg-s2">
            <th scope="row" colSpan={3} className="px-3 py-3 text-left md:px-4">
              {t('rebate.total')}
            </th>
            <td className="px-3 py-3 text-right font-bold whitespace-nowrap md:px-4">
              {money(total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
