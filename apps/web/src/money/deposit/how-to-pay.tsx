import { Button, buttonClass, Icon } from '@parola/ui'
import { useEffect, useState } from 'react'
import { QrCode } from '../../platform/pictures/qr-code.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Deposit } from './figures.ts'

const TICK_MS = 1000
const COPIED_MS = 2000

/** What the payer does now: open a page, scan a code, transfer to an account, send to an address. */
export function HowToPay({ deposit }: { deposit: Deposit }) {
  const { action } = deposit
  if (!action || action.type === 'none') return null
  if (action.type === 'redirect') return <PayerPage url={action.url} isMain />
  return (
    <div className="grid w-full justify-items-center gap-3">
      {action.type === 'qr' ? (
        <>
          <Code text={action.payload} />
          <p className="text-13 text-text2">{t('money.dep.scan')}</p>
        </>
      ) : null}
      {action.type === 'transfer' ? (
        <dl className="grid w-full gap-2 text-left">
          <Line name={t('money.dep.bank')} value={action.bank} />
          <Line name={t('money.dep.account')} value={action.account} isCopied />
          <Line name={t('money.dep.holder')} value={action.name} />
          <Line
            name={t('money.dep.exact')}
            value={inMoney(action.exactAmount)}
            copy={action.exactAmount}
            isCopied
          />
          <Line name={t('money.dep.memo')} value={action.memo} isCopied />
        </dl>
      ) : null}
      {action.type === 'address' ? (
        <>
          <Code text={action.address} />
          <p className="rounded-lg bg-s2 p-3 text-left text-13">
            {t('money.dep.onlyNetwork', { asset: action.asset, network: action.chain })}
          </p>
          <dl className="grid w-full gap-2 text-left">
            <Line
              name={t('money.dep.send')}
              value={`${action.send} ${action.asset}`}
              copy={action.send}
              isCopied
            />
            <Line name={t('money.dep.network')} value={action.chain} />
            <Line name={t('money.dep.address')} value={action.address} isCopied />
            {action.memo ? <Line name={t('money.dep.memo')} value={action.memo} isCopied /> : null}
          </dl>
        </>
      ) : null}
      {action.url ? <PayerPage url={action.url} /> : null}
    </div>
  )
}

function Code({ text }: { text: string }) {
  return (
    <span className="rounded-xl bg-white p-3">
      <QrCode text={text} label={t('money.qr')} />
    </span>
  )
}

function PayerPage({ url, isMain = false }: { url: string; isMain?: boolean }) {
  const look = buttonClass({ variant: isMain ? 'brand' : 'quiet', isWide: true })
  return (
    <a className={look} href={url} target="_blank" rel="noreferrer">
      {t(isMain ? 'money.openPayment' : 'money.dep.here')}
    </a>
  )
}

type LineProps = { name: string; value: string; copy?: string; isCopied?: boolean }

function Line({ name, value, copy = value, isCopied = false }: LineProps) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const take = () => void navigator.clipboard.writeText(copy).then(() => setDone(true))
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 rounded-lg bg-s2 px-3 py-1.5">
      <dt className="text-12 text-text2">{name}</dt>
      <dd className="col-start-1 font-semibold break-all">{value}</dd>
      {isCopied ? (
        <dd className="col-start-2 row-span-2 row-start-1">
          <Button size="small" aria-label={t('money.dep.copyIt', { what: name })} onClick={take}>
            {isDone ? <Icon name="check" size={16} /> : null}
            {t(isDone ? 'money.dep.copied' : 'money.dep.copy')}
          </Button>
        </dd>
      ) : null}
    </div>
  )
}

/** The time that is left to pay, counted down. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(Date.parse(until) - Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  if (left <= 0) return <p className="text-13 text-text2">{t('money.dep.timeOver')}</p>
  return (
    <p role="timer" className="text-13 text-text2 tabular-nums">
      {t('money.dep.timeLeft', { time: clockOf(left) })}
    </p>
  )
}

function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (parts[0] ? parts : parts.slice(1)).map((n) => String(n).padStart(2, '0')).join(':')
}
