import { t } from './i18n.ts'

/** A VIP tier as its reader calls it: metals are names, and stay as the brand wrote them. */
export function tierName(label: string): string {
  return label === 'New' ? t('shell.tierNew') : label
}
