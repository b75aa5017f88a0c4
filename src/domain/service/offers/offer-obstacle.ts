export const offerObstacles = ['contract blocked', 'contract suspended'] as const
export type OfferObstacle = (typeof offerObstacles)[number]

/** Why nothing can be asked for now for a contract in force; null when it can. */
export function offerObstacle(contract: {
  readonly isSuspended: boolean
  readonly isBlocked: boolean
}): OfferObstacle | null {
  if (contract.isSuspended) return 'contract suspended'
  return contract.isBlocked ? 'contract blocked' : null
}
