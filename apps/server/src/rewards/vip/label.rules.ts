import type { InEveryLanguage, Language } from '@parola/locales/languages'

/** What the labels of the product's own tiers are called; a label of an operator's own is shown as it was written. */
const LABELS: Record<string, InEveryLanguage<string>> = {
  New: { EN: 'New', TY: 'Bago', VI: 'Mới' },
  Bronze: { EN: 'Bronze', TY: 'Bronze', VI: 'Đồng' },
  Silver: { EN: 'Silver', TY: 'Silver', VI: 'Bạc' },
  Gold: { EN: 'Gold', TY: 'Gold', VI: 'Vàng' },
  Platinum: { EN: 'Platinum', TY: 'Platinum', VI: 'Bạch kim' },
  Diamond: { EN: 'Diamond', TY: 'Diamond', VI: 'Kim cương' },
  Royal: { EN: 'Royal', TY: 'Royal', VI: 'Hoàng gia' },
}

export function labelIn(label: string, language: Language): string {
  return (Object.hasOwn(LABELS, label) && LABELS[label]?.[language]) || label
}

/** The tiers with their labels in a language. */
export function tiersIn<T extends { label: string }>(tiers: readonly T[], language: Language): T[] {
  return tiers.map((tier) => ({ ...tier, label: labelIn(tier.label, language) }))
}
