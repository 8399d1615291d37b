import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { formatMoney } from '@parola/ui'
import type { ReactNode } from 'react'
import { t } from '../../../platform/i18n.ts'

export type Request = ValueOf<Calls['approvals']>[number]
export type Rows = (readonly [string, ReactNode])[]
/** The content of requests, by their kind. */
export type Requested = Partial<Record<Request['kind'], (request: Request) => Rows>>

export function amountRow(sign: string, { amount, currency }: Request['details']): Rows[number] {
  const text = `${sign}${formatMoney(String(amount))} ${currency}`
  return [t('queue.amount'), <strong key="amount">{text}</strong>]
}

export function MemberLink({ details }: { details: Request['details'] }) {
  return (
    <Link to="/members/:memberId" params={{ memberId: details.memberId }} className="link">
      {String(details.username)}
    </Link>
  )
}

export function MoneyLink({ details }: { details: Request['details'] }) {
  return (
    <Link to="/members/:memberId/money" params={{ memberId: details.memberId }} className="link">
      {String(details.username)}
    </Link>
  )
}
