/** From where a brand may be visited. */
export type RegionRules = {
  /** `deny`: from everywhere but the countries; `allow`: from the countries only. */
  mode: 'allow' | 'deny'
  /** ISO 3166, two letters each. */
  countries: string[]
  /** Networks, as `203.0.113.0/24`, that are not served whatever their country. */
  networks: string[]
  /** Whether an address of unknown country is served. */
  servesUnknown: boolean
}

/** Whether the rules block a country; null is an unknown one (requirement ELI-006). */
export function isCountryBlocked(
  { mode, countries, servesUnknown }: Omit<RegionRules, 'networks'>,
  country: string | null,
): boolean {
  if (country === null) return !servesUnknown
  return countries.includes(country) === (mode === 'deny')
}
