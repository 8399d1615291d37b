/** JSON in which amounts in minor units are texts of digits, since numbers of JSON lose the last ones. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}

/** A value as it is read from such JSON: its amounts are texts of digits. */
export function asStored<T = object>(value: object): T {
  return JSON.parse(jsonOf(value))
}
