import { t } from './i18n.ts'

/** Names that say what a method is; any other is the name of a company, the same in every language. */
const KINDS = {
  'Bank transfer': 'bank',
  Card: 'card',
  'E-wallet': 'ewallet',
  'QR payment': 'qr',
} as const

/** A payment method as its reader calls it. */
export function methodName({ name }: { name: string }): string {
  return name in KINDS ? t(`money.method.${KINDS[name as keyof typeof KINDS]}`) : name
}
