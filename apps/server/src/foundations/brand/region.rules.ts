/** From where a brand may be visited. */
export type RegionRules = {
  /** `deny`: from everywhere but the countries; `allow`: from the countries only. */
  mode: 'allow' | 'deny'
  /** ISO 3166, two letters each. */
  countries: string[]
  /** Networks, as `203.0.113.0/24`, that are not served wherever they stand. */
  networks: string[]
  /** Whether an address is served whose country nobody knows. */
  servesUnknown: boolean
}

/** Whether the rules keep a country out; null is an unknown one (requirement ELI-006). */
export function isCountryBlocked(
  { mode, countries, servesUnknown }: Omit<RegionRules, 'networks'>,
  country: string | null,
): boolean {
  if (country === null) return !servesUnknown
  return countries.includes(country) === (mode === 'deny')
}
