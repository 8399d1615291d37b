/** What was chosen in a field for an instant, as the wire writes it; null when it was left empty. */
export function instantOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString()
}
