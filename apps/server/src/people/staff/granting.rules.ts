import { rightsOf } from '@parola/contract'

export type Standing = { roles: readonly string[]; brands: readonly string[] }

/**
 * Whether somebody may give, change or take away what these roles and brands hold: only what they
 * hold themselves (AZ-008). No brands stand for all of them.
 */
export function mayGrant(own: Standing, other: Standing): boolean {
  const held = new Set(rightsOf(own.roles))
  const isWithinRights = rightsOf(other.roles).every((right) => held.has(right))
  if (!isWithinRights) return false
  if (own.brands.length === 0) return true
  return other.brands.length > 0 && other.brands.every((brand) => own.brands.includes(brand))
}
