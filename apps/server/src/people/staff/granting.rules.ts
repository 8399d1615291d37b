import { OPERATOR_RIGHTS, rightsOf } from '@parola/contract'

export type Standing = { roles: readonly string[]; brands: readonly string[] }

/**
 * Whether an operator may grant, change or revoke these roles and brands: only what they hold themselves
 * (AZ-008); administrators also appoint those who run the draws, which they do not do themselves (DRW-008). An empty
 * list of brands means all of them.
 */
export function mayGrant(own: Standing, other: Standing): boolean {
  const held = new Set(own.roles.includes('administrator') ? OPERATOR_RIGHTS : rightsOf(own.roles))
  const isWithinRights = rightsOf(other.roles).every((right) => held.has(right))
  if (!isWithinRights) return false
  if (own.brands.length === 0) return true
  return other.brands.length > 0 && other.brands.every((brand) => own.brands.includes(brand))
}
