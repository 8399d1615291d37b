type Format = { symbol?: string | undefined; locale?: string; hasPlus?: boolean }

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}/${decimals}`
  let format = formats.get(key)
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    format = new Intl.NumberFormat(locale, digits)
    formats.set(key, format)
  }
  return format
}

/**
 * An amount as the wire writes it, as people read it: "-1234.50" is "−₱1,234.50". It has the decimals that
 * it came with, and never passes through a floating-point number.
 */
export function formatMoney(amount: string, format: Format = {}): string {
  const { symbol = '', locale = 'en', hasPlus = false } = format
  const isBelow = amount.startsWith('-')
  const plain = isBelow ? amount.slice(1) : amount
  const decimals = plain.split('.')[1]?.length ?? 0
  const isZero = !/[1-9]/.test(plain)
  const sign = isBelow ? '−' : hasPlus && !isZero ? '+' : ''
  return `${sign}${symbol}${formatOf(locale, decimals).format(plain as `${number}`)}`
}

type MoneyProps = Format & {
  amount: string
  /** The currency's code, small beside the figure. */
  code?: string | undefined
  className?: string
}

/** An amount of money, on one line. */
export function Money({ amount, code, className = '', ...format }: MoneyProps) {
  return (
    <span className={`amount ${className}`}>
      {formatMoney(amount, format)}
      {code ? <small>{code}</small> : null}
    </span>
  )
}
