/**
 * A text as it is compared in a search: in lower case and without the marks that people leave out when they type
 * quickly, so that "mien bac" finds "Miền Bắc".
 */
export function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
}
