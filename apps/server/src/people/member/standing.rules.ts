/** What of a member decides where they may go. */
export type Standing = { status: string; confirmedAge: number | null; kycApproved: boolean }

/** Whether a member has a session at all: one found unfit to play still reads, one shut out does not. */
export function mayEnter(status: string): boolean {
  return status === 'active' || status === 'ineligible'
}

/**
 * Why a member may not stake or pay in; null when nothing is against it (ELI-001). The age is
 * confirmed at registration, and anew, by identity verification, where a brand has raised it since.
 */
export function unfitness(
  { status, confirmedAge, kycApproved }: Standing,
  minAge: number,
): 'ACCOUNT_BLOCKED' | 'AGE_NOT_CONFIRMED' | null {
  if (status !== 'active') return 'ACCOUNT_BLOCKED'
  return kycApproved || (confirmedAge ?? 0) >= minAge ? null : 'AGE_NOT_CONFIRMED'
}
